/**
 * Compresses the concatenation of `pieces`. Calls `onBytes` with the number of bytes compressed so far; an error from `onBytes` stops
 * the compression.
 */
export async function gzip(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  onBytes: (done: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  let done = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      done += chunk.length
      await onBytes(done)
      controller.enqueue(chunk)
    },
  })
  const compressed = new Blob([...pieces]).stream().pipeThrough(counter).pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
