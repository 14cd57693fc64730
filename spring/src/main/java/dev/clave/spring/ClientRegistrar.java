package dev.clave.spring;

import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import java.beans.Introspector;
import java.util.Map;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;

/** Registers the beans that {@link EnableClave} names. */
final class ClientRegistrar implements ImportBeanDefinitionRegistrar {
  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
    Map<String, Object> attributes = metadata.getAnnotationAttributes(EnableClave.class.getName());
    for (Class<?> type : (Class<?>[]) attributes.get("value")) {
      register(type, registry);
    }
  }

  private static void register(Class<?> type, BeanDefinitionRegistry registry) {
    GeneratedType<?> generated = new GeneratedType<>(type);
    String name = Introspector.decapitalize(type.getSimpleName());
    RootBeanDefinition client =
        new RootBeanDefinition(
            generated.isAsync() ? AsyncClientFactory.class : ClientFactory.class);
    client.getConstructorArgumentValues().addIndexedArgumentValue(0, generated);
    client.setAutowireMode(RootBeanDefinition.AUTOWIRE_CONSTRUCTOR);
    client.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, type);
    registry.registerBeanDefinition(name, client);
    RootBeanDefinition table =
        new RootBeanDefinition(generated.isAsync() ? AsyncTable.class : Table.class);
    table.setFactoryBeanName(name);
    table.setFactoryMethodName("table");
    registry.registerBeanDefinition(name + "Table", table);
  }
}
