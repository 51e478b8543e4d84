import { expect, it } from 'vitest'
import { createManifest } from '../../../extension/manifest'

it('[E1] the manifests request no more permissions than the design allows', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    expect(createManifest(target, '1.2.3')).toMatchObject({
      manifest_version: 3,
      version: '1.2.3',
      permissions: ['storage', 'unlimitedStorage', 'scripting', 'alarms'],
      host_permissions: ['https://leetcode.com/*'],
      optional_host_permissions: ['https://*/*'],
      incognito: 'not_allowed',
    })
    expect(createManifest(target, '1.2.3')).not.toHaveProperty('externally_connectable')
    expect(createManifest(target, '1.2.3')).not.toHaveProperty('web_accessible_resources')
  }
})

it('[E1] the two manifests differ only in the background and in the browser’s own settings', () => {
  const ownFields = ['background', 'minimum_chrome_version', 'key', 'browser_specific_settings']
  const readCommonFields = (target: 'chrome' | 'firefox') =>
    Object.fromEntries(Object.entries(createManifest(target, '1.2.3')).filter(([key]) => !ownFields.includes(key)))
  expect(readCommonFields('firefox')).toEqual(readCommonFields('chrome'))
})

it('[E19] no script runs at leetcode.com before Start, and none runs in frames', () => {
  const { content_scripts: scripts } = Object(createManifest('chrome', '1.2.3'))
  expect(scripts).toEqual([
    { matches: ['http://localhost/*', 'http://127.0.0.1/*'], js: ['app-bridge.js'], run_at: 'document_start' },
  ])
})

it('[E10] the browser forbids the extension’s own pages to send data to any server', () => {
  for (const target of ['chrome', 'firefox'] as const) {
    const { content_security_policy: policy } = Object(createManifest(target, '1.2.3'))
    expect(policy.extension_pages).toContain("default-src 'none'")
    expect(policy.extension_pages).toContain("connect-src 'self'")
  }
})

it('[E19] Firefox asks for the data collection only when a site that is not local is connected', () => {
  expect(createManifest('firefox', '1.2.3')).toMatchObject({
    browser_specific_settings: {
      gecko: {
        data_collection_permissions: { required: ['none'], optional: ['websiteContent', 'websiteActivity'] },
      },
    },
  })
})
