/**
 * Given on the command line, where neither ALTER SYSTEM nor a file edited by hand changes them.
 * Memory and processes are cut to what one organisation needs: 25 MB at rest.
 */
const settings: Record<string, string> = {
  // Durability is not for sale: an acknowledged report is on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // No statement, no parameter and no value reaches the server's log. Errors belong to the program
  // that caused them; what is left are the server's own starts, stops and crashes.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_connections: '',
  log_disconnections: 'off',
  log_checkpoints: 'off',
  log_lock_waits: 'off',
  log_temp_files: '-1',
  log_autovacuum_min_duration: '-1',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',

  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '2',

  // Bounds on what the server itself may add to the disk.
  min_wal_size: '48MB',
  max_wal_size: '256MB',
  temp_file_limit: '1GB',

  timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  // A backend whose program was killed gives up its locks soon.
  client_connection_check_interval: '5s',
}

export type Endpoint = { host: string; port: number }

// sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const socketPathBytesMax = 103
const socketPort = 5432

/** The socket in `runDir`, or `null` where the platform or the length of the path forbids one. */
export function socketEndpoint(runDir: string): Endpoint | null {
  if (process.platform === 'win32') return null
  const fits = Buffer.byteLength(`${runDir}/.s.PGSQL.${socketPort}`) <= socketPathBytesMax
  return fits ? { host: runDir, port: socketPort } : null
}

export const isSocket = (endpoint: Endpoint) => endpoint.host !== '127.0.0.1'

export function serverArguments(clusterDir: string, endpoint: Endpoint): string[] {
  const where = isSocket(endpoint)
    ? { listen_addresses: '', unix_socket_directories: endpoint.host, unix_socket_permissions: '0700' }
    : { listen_addresses: endpoint.host, unix_socket_directories: '' }
  const all = { ...settings, ...where, port: String(endpoint.port) }
  return ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
