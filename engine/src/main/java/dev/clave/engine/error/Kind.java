package dev.clave.engine.error;

import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.ExportConflictException;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ImportConflictException;
import software.amazon.awssdk.services.dynamodb.model.ImportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.InvalidExportTimeException;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReplicaAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.ReplicaNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** The codes DynamoDB answers with, and the SDK's exception for each. */
public enum Kind {
  VALIDATION("ValidationException"),
  SERIALIZATION("SerializationException"),
  ACCESS_DENIED("AccessDeniedException"),
  RESOURCE_NOT_FOUND("ResourceNotFoundException"),
  TABLE_NOT_FOUND("TableNotFoundException"),
  RESOURCE_IN_USE("ResourceInUseException"),
  LIMIT_EXCEEDED("LimitExceededException"),
  CONDITION_FAILED("ConditionalCheckFailedException"),
  BACKUP_NOT_FOUND("BackupNotFoundException"),
  TABLE_ALREADY_EXISTS("TableAlreadyExistsException"),
  RECOVERY_UNAVAILABLE("PointInTimeRecoveryUnavailableException"),
  INVALID_RESTORE_TIME("InvalidRestoreTimeException"),
  TRANSACTION_CONFLICT("TransactionConflictException"),
  TRANSACTION_IN_PROGRESS("TransactionInProgressException"),
  IDEMPOTENT_PARAMETER_MISMATCH("IdempotentParameterMismatchException"),
  TRIMMED_DATA("TrimmedDataAccessException"),
  EXPIRED_ITERATOR("ExpiredIteratorException"),
  POLICY_NOT_FOUND("PolicyNotFoundException"),
  GLOBAL_TABLE_NOT_FOUND("GlobalTableNotFoundException"),
  GLOBAL_TABLE_EXISTS("GlobalTableAlreadyExistsException"),
  REPLICA_EXISTS("ReplicaAlreadyExistsException"),
  REPLICA_NOT_FOUND("ReplicaNotFoundException"),
  EXPORT_NOT_FOUND("ExportNotFoundException"),
  EXPORT_CONFLICT("ExportConflictException"),
  INVALID_EXPORT_TIME("InvalidExportTimeException"),
  IMPORT_NOT_FOUND("ImportNotFoundException"),
  IMPORT_CONFLICT("ImportConflictException"),
  PROVISIONED_THROUGHPUT_EXCEEDED("ProvisionedThroughputExceededException"),
  THROTTLING("ThrottlingException"),
  REQUEST_LIMIT_EXCEEDED("RequestLimitExceeded"),
  UNAVAILABLE("ServiceUnavailable"),
  INTERNAL("InternalServerError");

  private final String code;

  Kind(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }

  DynamoDbException.Builder builder() {
    return switch (this) {
      case VALIDATION, SERIALIZATION, ACCESS_DENIED, UNAVAILABLE -> DynamoDbException.builder();
      case RESOURCE_NOT_FOUND -> ResourceNotFoundException.builder();
      case TABLE_NOT_FOUND -> TableNotFoundException.builder();
      case RESOURCE_IN_USE -> ResourceInUseException.builder();
      case LIMIT_EXCEEDED -> LimitExceededException.builder();
      case CONDITION_FAILED -> ConditionalCheckFailedException.builder();
      case BACKUP_NOT_FOUND -> BackupNotFoundException.builder();
      case TABLE_ALREADY_EXISTS -> TableAlreadyExistsException.builder();
      case RECOVERY_UNAVAILABLE -> PointInTimeRecoveryUnavailableException.builder();
      case INVALID_RESTORE_TIME -> InvalidRestoreTimeException.builder();
      case TRANSACTION_CONFLICT -> TransactionConflictException.builder();
      case TRANSACTION_IN_PROGRESS -> TransactionInProgressException.builder();
      case IDEMPOTENT_PARAMETER_MISMATCH -> IdempotentParameterMismatchException.builder();
      case TRIMMED_DATA -> TrimmedDataAccessException.builder();
      case EXPIRED_ITERATOR -> ExpiredIteratorException.builder();
      case POLICY_NOT_FOUND -> PolicyNotFoundException.builder();
      case GLOBAL_TABLE_NOT_FOUND -> GlobalTableNotFoundException.builder();
      case GLOBAL_TABLE_EXISTS -> GlobalTableAlreadyExistsException.builder();
      case REPLICA_EXISTS -> ReplicaAlreadyExistsException.builder();
      case REPLICA_NOT_FOUND -> ReplicaNotFoundException.builder();
      case EXPORT_NOT_FOUND -> ExportNotFoundException.builder();
      case EXPORT_CONFLICT -> ExportConflictException.builder();
      case INVALID_EXPORT_TIME -> InvalidExportTimeException.builder();
      case IMPORT_NOT_FOUND -> ImportNotFoundException.builder();
      case IMPORT_CONFLICT -> ImportConflictException.builder();
      case PROVISIONED_THROUGHPUT_EXCEEDED -> ProvisionedThroughputExceededException.builder();
      case THROTTLING -> ThrottlingException.builder();
      case REQUEST_LIMIT_EXCEEDED -> RequestLimitExceededException.builder();
      case INTERNAL -> InternalServerErrorException.builder();
    };
  }
}
