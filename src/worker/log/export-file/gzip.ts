/**
 * Compresses a file that is given in pieces. `onBytes` is called with the number of bytes compressed so far; if it throws, the
 * compression ends with an error.
 */
export async function gzip(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  onBytes: (done: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  let done = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      done += chunk.length
      await onBytes(done)
      controller.enqueue(chunk)
    },
  })
  const packed = new Blob([...pieces]).stream().pipeThrough(counted).pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
