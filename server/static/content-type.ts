import { extname } from 'node:path'

interface ContentType {
  type: string
  /** Text shrinks; pictures, fonts and archives are compressed already. */
  compressible: boolean
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compressible: true })
const binary = (type: string): ContentType => ({ type, compressible: false })

const TYPES: ReadonlyMap<string, ContentType> = new Map([
  ['.html', text('text/html')],
  ['.js', text('text/javascript')],
  ['.css', text('text/css')],
  ['.json', text('application/json')],
  ['.map', text('application/json')],
  ['.webmanifest', text('application/manifest+json')],
  ['.svg', text('image/svg+xml')],
  ['.txt', text('text/plain')],
  ['.wasm', { type: 'application/wasm', compressible: true }],
  ['.woff2', binary('font/woff2')],
  ['.png', binary('image/png')],
  ['.ico', binary('image/x-icon')],
  ['.webp', binary('image/webp')],
  ['.gz', binary('application/gzip')],
  ['.zip', binary('application/zip')],
])

/** The content type of a file by the end of its name. */
export function contentTypeOf(path: string): ContentType {
  return TYPES.get(extname(path).toLowerCase()) ?? binary('application/octet-stream')
}
