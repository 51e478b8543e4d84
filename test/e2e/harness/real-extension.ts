import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExtensionRow } from './extension'

const CONTENT_SCRIPT = `
window.addEventListener('message', async ({ source, data }) => {
  if (source !== window || data?.source !== 'leettracker-webapp') return
  const reply = await chrome.runtime.sendMessage(data).catch(() => null)
  if (reply) window.postMessage({ source: 'leettracker-extension', ...reply }, location.origin)
})`

/**
 * At the first request for the last chunk, the background reloads the extension, as an update does. It sends no answer.
 */
const BACKGROUND_SCRIPT = `
const answer = async (chunks, { type, username, index }) => {
  if (type === 'request_chunk_manifest_since') {
    const entries = chunks.map((chunk, i) => ({ index: i, from: chunk[0].timestamp, to: chunk.at(-1).timestamp }))
    return { type: 'response_chunk_manifest', username, chunks: entries }
  }
  const { gone } = await chrome.storage.local.get('gone')
  if (index === chunks.length - 1 && !gone) {
    await chrome.storage.local.set({ gone: true })
    chrome.runtime.reload()
    return null
  }
  return { type: 'response_chunk', username, index, data: chunks[index] }
}
chrome.runtime.onMessage.addListener((question, _from, reply) => {
  fetch(chrome.runtime.getURL('chunks.json')).then((file) => file.json()).then((chunks) => answer(chunks, question)).then(reply)
  return true
})`

/** Writes an extension with version 1 of the protocol. Returns the extension's folder. */
export function writeExtension(chunks: ExtensionRow[][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-extension-'))
  const manifest = {
    manifest_version: 3,
    name: 'Solves',
    version: '1',
    permissions: ['storage'],
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: ['http://*/*'], js: ['content.js'], run_at: 'document_start' }],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'chunks.json'), JSON.stringify(chunks))
  writeFileSync(join(folder, 'content.js'), CONTENT_SCRIPT)
  writeFileSync(join(folder, 'background.js'), BACKGROUND_SCRIPT)
  return folder
}
