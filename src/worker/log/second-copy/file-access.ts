/**
 * Synchronous access to a file of the origin private file system. TypeScript's types for pages do not have `FileSystemSyncAccessHandle`.
 */
export interface FileAccess {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

/** Whether this thread can open files for writing; false in old browsers and in pages. */
export const canWriteFiles = (): boolean => 'createSyncAccessHandle' in FileSystemFileHandle.prototype

/** Opens a file for reading and writing. No other code can open it until it is closed. */
export async function openFile(file: FileSystemFileHandle): Promise<FileAccess> {
  const open = Reflect.get(file, 'createSyncAccessHandle') as (this: FileSystemFileHandle) => Promise<FileAccess>
  return open.call(file)
}

export function readBytes(access: FileAccess, start: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(end - start)
  return bytes.subarray(0, access.read(bytes, { at: start }))
}

/** Writes all bytes. Throws if the disk is full, which not every browser does by itself. */
export function writeBytes(access: FileAccess, bytes: Uint8Array, at: number): void {
  const written = access.write(bytes, { at })
  if (written < bytes.length) throw new DOMException('The file could not be written whole.', 'QuotaExceededError')
}
