/** The browsers that the extension is built for. Edge uses the Chrome build. */
export const TARGETS = ['chrome', 'firefox'] as const
export type Target = (typeof TARGETS)[number]

/** The practice site. */
export const PRACTICE_SITE_PATTERN = 'https://leetcode.com/*'
/**
 * Apps on this computer. The bridge's script runs on every port, because match patterns have no port in Firefox, but an origin gets data
 * only after the user has connected it (E17).
 */
export const LOCAL_APPS = ['http://localhost/*', 'http://127.0.0.1/*']

export const NAME = 'Solvelog Companion'
const DESCRIPTION =
  'Records your LeetCode submissions, Runs and the code as you type it, for your own training log in Solvelog.'

/** The source of both manifests. They differ only in the background's key and in the settings of each browser. */
export function manifestFor(target: Target, version: string): object {
  const icons = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' }
  return {
    manifest_version: 3,
    name: NAME,
    version,
    description: DESCRIPTION,
    icons,
    action: { default_title: NAME, default_popup: 'popup.html', default_icon: icons },
    background: target === 'chrome' ? { service_worker: 'background.js' } : { scripts: ['background.js'] },
    permissions: ['storage', 'unlimitedStorage', 'scripting', 'alarms'],
    host_permissions: [PRACTICE_SITE_PATTERN],
    optional_host_permissions: ['https://*/*'],
    content_scripts: [
      // The hook must run before the page's first script, in the page's own world.
      { matches: [PRACTICE_SITE_PATTERN], js: ['page-hook.js'], run_at: 'document_start', world: 'MAIN' },
      { matches: [PRACTICE_SITE_PATTERN], js: ['site.js'], run_at: 'document_start' },
      { matches: LOCAL_APPS, js: ['app-bridge.js'], run_at: 'document_start' },
    ],
    incognito: 'not_allowed',
    ...browserSettings(target),
  }
}

function browserSettings(target: Target): object {
  if (target === 'chrome') return { minimum_chrome_version: '121' }
  return {
    browser_specific_settings: {
      gecko: {
        id: 'companion@solvelog.github.io',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  }
}
