package dev.clave.engine.contract;

/** All that is asked of a DynamoDB. A subclass names the subject. */
abstract class DynamoDbContract
    implements ItemContract,
        ConditionContract,
        QueryContract,
        DeclarationContract,
        TransactionContract,
        TableContract,
        VectorDeclarationContract,
        VectorSearchContract {}
