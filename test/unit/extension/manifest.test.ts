import { expect, it } from 'vitest'
import { manifestFor } from '../../../extension/manifest'

it('[E1] the manifests ask for no more than the design allows', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    expect(manifestFor(target, '1.2.3')).toMatchObject({
      manifest_version: 3,
      version: '1.2.3',
      permissions: ['storage', 'unlimitedStorage', 'scripting', 'alarms'],
      host_permissions: ['https://leetcode.com/*'],
      optional_host_permissions: ['https://*/*'],
      incognito: 'not_allowed',
    })
    expect(manifestFor(target, '1.2.3')).not.toHaveProperty('externally_connectable')
    expect(manifestFor(target, '1.2.3')).not.toHaveProperty('web_accessible_resources')
  }
})

it('[E1] the two manifests differ only in the background and in the browser’s own settings', () => {
  const own = ['background', 'minimum_chrome_version', 'browser_specific_settings']
  const common = (target: 'chrome' | 'firefox') =>
    Object.fromEntries(Object.entries(manifestFor(target, '1.2.3')).filter(([key]) => !own.includes(key)))
  expect(common('firefox')).toEqual(common('chrome'))
})

it('[E8] the page hook runs in the page’s world at the start, and no script runs in frames', () => {
  const { content_scripts: scripts } = Object(manifestFor('chrome', '1.2.3'))
  expect(scripts[0]).toEqual({
    matches: ['https://leetcode.com/*'],
    js: ['page-hook.js'],
    run_at: 'document_start',
    world: 'MAIN',
  })
  for (const script of scripts) expect(script).not.toHaveProperty('all_frames')
})
