import { createServer, request } from 'node:http'

/** A static host in front of a server. */
export interface Host {
  url: string
  stop(): Promise<void>
}

/** Starts a host that forwards everything to a server, but redirects /index.html to /, as many static hosts do. */
export async function startPrettyHost(server: string): Promise<Host> {
  const host = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/index.html')) {
      outgoing.writeHead(307, { location: '/' }).end()
      return
    }
    const { method, headers } = incoming
    const passed = request(`${server}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
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
