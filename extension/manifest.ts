/** The browsers that the extension is built for. Edge uses the Chrome build. */
export const TARGETS = ['chrome', 'firefox'] as const
export type Target = (typeof TARGETS)[number]

export const PRACTICE_SITE_PATTERN = 'https://leetcode.com/*'
/**
 * The match patterns of a Solvelog server on this computer. They match every port, because match patterns have no port in Firefox. But an
 * origin gets data only after the user has connected it (E17).
 */
export const LOCAL_APPS = ['http://localhost/*', 'http://127.0.0.1/*']

/**
 * The content security policy of the extension's pages: they can send requests only to the extension itself. Requests to leetcode.com are
 * sent by the scripts in its tabs.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"

export const EXTENSION_NAME = 'Solvelog Companion'
const DESCRIPTION =
  'Records your LeetCode submissions, Runs and the code as you type it, for your own training log in Solvelog.'

export function createManifest(target: Target, version: string): object {
  const icons = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' }
  return {
    manifest_version: 3,
    name: EXTENSION_NAME,
    version,
    description: DESCRIPTION,
    icons,
    action: { default_title: EXTENSION_NAME, default_popup: 'popup.html', default_icon: icons },
    background: target === 'chrome' ? { service_worker: 'background.js' } : { scripts: ['background.js'] },
    permissions: ['storage', 'unlimitedStorage', 'scripting', 'alarms'],
    host_permissions: [PRACTICE_SITE_PATTERN],
    optional_host_permissions: ['https://*/*'],
    // The scripts for leetcode.com are registered when the user presses Start (E19).
    content_scripts: [{ matches: LOCAL_APPS, js: ['app-bridge.js'], run_at: 'document_start' }],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    incognito: 'not_allowed',
    ...createBrowserSettings(target),
  }
}

/**
 * A public key from which Chrome derives the extension's id. Without it the id depends on the folder from which the extension is loaded,
 * and moving the folder loses the data.
 */
const CHROME_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAz+meeSHyUh9AgpDI8FBCY29QC8rGun5Y+YE3ZF+8TURkeb25Y5EtxzLamcESHFAZYOJqnnLb5iv/441IFDt8tjzWuY3HUFZuLCJ6nvDl0Zy6HhJRhV7A7EJ3NGrEfRUvEFXHEWUysN97geMJ48+0FLZ/EnKbOJL8irOfrNBDatE1srYErGhOPmRf0EjbJMI5GGPPGev7736aUMZG4sF4yn/cNAnFD6XxONzqlmaqcI1lDrXcSho/ftVPM5gbOMzrCmOR8oBNmZxv88/oD0JT4T5OO0id6kLw3lmOSnGsMHyUaJ+KEVzD6tuovkdoviPbCgJtCvfDGlOLYsLYnzUpcwIDAQAB'

/** Returns the manifest for the Chrome Web Store, which refuses a first upload with a key. */
export function createStoreManifest(version: string): object {
  const { key: _key, ...storeManifest } = Object(createManifest('chrome', version))
  return storeManifest
}

/** Firefox's names for the data that a connected site gets. The permission is requested when a site that is not local is connected. */
export const DATA_COLLECTION = ['websiteContent', 'websiteActivity']

function createBrowserSettings(target: Target): object {
  if (target === 'chrome') return { minimum_chrome_version: '121', key: CHROME_KEY }
  return {
    browser_specific_settings: {
      gecko: {
        id: 'companion@solvelog.github.io',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'], optional: DATA_COLLECTION },
      },
    },
  }
}
