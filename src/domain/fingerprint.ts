/**
 * A fingerprint of a text: 32 bits of FNV-1a over its UTF-16 units, with its length above them. Equal texts give equal
 * numbers, unequal ones almost always different ones. Used to see whether a source says anything new; not a defence
 * against forgery.
 */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (text.length % 0x100000) * 0x100000000 + (hash >>> 0)
}
