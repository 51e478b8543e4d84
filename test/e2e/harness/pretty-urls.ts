import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'

export interface StaticHost {
  url: string
  stop(): Promise<void>
}

/**
 * Redirects /index.html to /, as many static hosts do, serves the files of `readFiles` with their ETags, and forwards all other requests to
 * `server`.
 */
export async function startStaticHost(
  server: string,
  readFiles: Readonly<Record<string, () => Buffer>> = {},
): Promise<StaticHost> {
  const host = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/index.html')) {
      outgoing.writeHead(307, { location: '/' }).end()
      return
    }
    const { method, headers } = incoming
    const file = readFiles[incoming.url ?? '']?.()
    if (file) {
      const etag = `"${createHash('sha1').update(file).digest('hex')}"`
      const isSame = headers['if-none-match'] === etag
      outgoing.writeHead(isSame ? 304 : 200, { etag, 'cache-control': 'no-cache' }).end(isSame ? undefined : file)
      return
    }
    const forwarded = request(`${server}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port.')
  return {
    url: `http://localhost:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        host.close(() => resolve())
        host.closeAllConnections()
      }),
  }
}
