package dev.clave.engine.transfer;

import dev.clave.engine.wire.ItemJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportFormat;
import software.amazon.awssdk.services.dynamodb.model.ExportType;

/**
 * The files of one export: data files of bounded size, the list of them, the summary, and the
 * checksums of both, named and laid out as the service does. Used by one thread.
 */
final class ExportFiles {
  private static final int PART_OF_HEAP = 128;

  /** A data file is closed once it has so many compressed bytes; some copies of it are made. */
  private static final long FILE_BYTES =
      Math.min(8 << 20, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  private static final int NAME_BITS = 130;
  private static final String VERSION = "2023-08-01";

  private final Buckets buckets;
  private final ExportDescription export;
  private final String root;
  private final SecureRandom random = new SecureRandom();
  private final StringBuilder listed = new StringBuilder();
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private OutputStream file;
  private long itemsInFile;
  private long items;

  ExportFiles(Buckets buckets, ExportDescription export) {
    this.buckets = buckets;
    this.export = export;
    this.root = root(export);
  }

  private static String root(ExportDescription export) {
    String prefix = export.s3Prefix() == null ? "" : export.s3Prefix() + "/";
    return prefix + "AWSDynamoDB/";
  }

  private static String id(ExportDescription export) {
    return export.exportArn().substring(export.exportArn().lastIndexOf('/') + 1);
  }

  /** Where the summary of an export is. */
  static String summaryKey(ExportDescription export) {
    return root(export) + id(export) + "/manifest-summary.json";
  }

  /** Shows that the bucket can be written. */
  void start() throws IOException {
    put(root + id(export) + "/_started", new byte[0]);
  }

  void add(Map<String, ?> record) throws IOException {
    if (file == null) {
      bytes = new ByteArrayOutputStream();
      file = new GZIPOutputStream(bytes);
    }
    if (export.exportFormat() == ExportFormat.ION) {
      file.write(IonItems.line(record).getBytes(StandardCharsets.UTF_8));
    } else {
      file.write(ItemJson.write(record));
      file.write('\n');
    }
    itemsInFile++;
    items++;
    if (bytes.size() >= FILE_BYTES) {
      endFile();
    }
  }

  private void endFile() throws IOException {
    if (file == null) {
      return;
    }
    file.close();
    byte[] content = bytes.toByteArray();
    boolean isFull = export.exportType() != ExportType.INCREMENTAL_EXPORT;
    String name =
        new BigInteger(NAME_BITS, random).toString(32)
            + (export.exportFormat() == ExportFormat.ION ? ".ion.gz" : ".json.gz");
    // Data files of all incremental exports share one folder.
    String key = root + (isFull ? id(export) + "/data/" : "data/") + name;
    put(key, content);
    byte[] md5 = md5(content);
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("itemCount", itemsInFile);
    entry.put("md5Checksum", Base64.getEncoder().encodeToString(md5));
    entry.put("etag", HexFormat.of().formatHex(md5) + "-1");
    entry.put("dataFileS3Key", key);
    listed.append(new String(ItemJson.write(entry), StandardCharsets.UTF_8)).append('\n');
    file = null;
    itemsInFile = 0;
  }

  /** Ends the last file and writes what tells of all. */
  ExportDescription finish(ExportDescription endedExport) throws IOException {
    endFile();
    String folder = root + id(export) + "/";
    ExportDescription doneExport =
        endedExport.toBuilder()
            .itemCount(items)
            .billedSizeBytes(endedExport.billedSizeBytes())
            .exportManifest(summaryKey(export))
            .build();
    putWithChecksum(folder + "manifest-files", listed.toString().getBytes(StandardCharsets.UTF_8));
    putWithChecksum(folder + "manifest-summary", ItemJson.write(summary(doneExport, folder)));
    return doneExport;
  }

  private static Map<String, Object> summary(ExportDescription doneExport, String folder) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("version", VERSION);
    summary.put("exportArn", doneExport.exportArn());
    summary.put("startTime", doneExport.startTime().toString());
    summary.put("endTime", doneExport.endTime().toString());
    summary.put("tableArn", doneExport.tableArn());
    summary.put("tableId", doneExport.tableId());
    if (doneExport.exportType() == ExportType.INCREMENTAL_EXPORT) {
      var period = doneExport.incrementalExportSpecification();
      summary.put("exportFromTime", period.exportFromTime().toString());
      summary.put("exportToTime", period.exportToTime().toString());
    } else {
      summary.put("exportTime", doneExport.exportTime().toString());
    }
    summary.put("s3Bucket", doneExport.s3Bucket());
    summary.put("s3Prefix", doneExport.s3Prefix());
    summary.put("s3SseAlgorithm", doneExport.s3SseAlgorithmAsString());
    summary.put("s3SseKmsKeyId", doneExport.s3SseKmsKeyId());
    summary.put("manifestFilesS3Key", folder + "manifest-files.json");
    summary.put("billedSizeBytes", doneExport.billedSizeBytes());
    summary.put("itemCount", doneExport.itemCount());
    summary.put("outputFormat", doneExport.exportFormatAsString());
    if (doneExport.exportType() == ExportType.INCREMENTAL_EXPORT) {
      summary.put(
          "outputView", doneExport.incrementalExportSpecification().exportViewTypeAsString());
    }
    summary.put("exportType", doneExport.exportTypeAsString());
    return summary;
  }

  private void putWithChecksum(String name, byte[] content) throws IOException {
    put(name + ".json", content);
    put(
        name + ".md5",
        Base64.getEncoder().encodeToString(md5(content)).getBytes(StandardCharsets.UTF_8));
  }

  private void put(String key, byte[] content) throws IOException {
    buckets.put(export.s3Bucket(), key, content);
  }

  /** What the format asks for; nothing is kept safe by it. */
  private static byte[] md5(byte[] content) {
    try {
      return MessageDigest.getInstance("MD5").digest(content);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
