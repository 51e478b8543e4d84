import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../../server/settings'

const COMPOSE_SCHEMA = v.looseObject({
  services: v.object({
    solvelog: v.looseObject({
      environment: v.record(v.string(), v.nullable(v.string())),
      volumes: v.tuple([v.string()]),
      expose: v.array(v.string()),
    }),
  }),
  volumes: v.record(v.string(), v.null()),
})
const readCompose = () => v.parse(COMPOSE_SCHEMA, parse(readFileSync('compose.yml', 'utf8')))

/** Compose fills in the variables of compose.yml from the operator's environment. */
function readEnvironment(operator: Record<string, string>): Record<string, string> {
  const { services } = readCompose()
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, word = '') => {
      const value = operator[name]
      if (value) return value
      if (kind === '?') throw new Error(word)
      return word
    })
  const variables = Object.entries(services.solvelog.environment).map(([name, text]) => [
    name,
    text === null ? operator[name] : fill(text),
  ])
  return Object.fromEntries(variables.filter(([, value]) => value !== undefined))
}

test('[K3] the server accepts what compose.yml sets: a host name, and device sync only with a code', () => {
  expect(() => readEnvironment({})).toThrow('Set SITE')
  const withoutSync = readSettings(readEnvironment({ SITE: 'solvelog.example.org' }))
  expect(withoutSync).toMatchObject({
    allowedHosts: ['solvelog.example.org'],
    clientHeader: 'x-real-ip',
    relay: { mode: undefined },
  })
  const code = 'a-long-code-of-my-own'
  const withSync = readSettings(readEnvironment({ SITE: 'solvelog.example.org', SYNC: 'code', SYNC_CODE: code }))
  expect(withSync.relay).toMatchObject({ mode: 'code', code })
  expect(readFileSync('Caddyfile', 'utf8')).toContain('header_up X-Real-IP {remote_host}')
})

test('[K3] Caddy forwards to the port of the image, and the data of the image is in a named volume', () => {
  const { services, volumes } = readCompose()
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  const [, port = ''] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
  expect(services.solvelog.expose).toEqual([port])
  expect(readFileSync('Caddyfile', 'utf8')).toContain(`reverse_proxy {$UPSTREAM:solvelog:${port}}`)
  const [volume = '', folder] = services.solvelog.volumes[0].split(':')
  expect(volumes).toHaveProperty([volume])
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${folder}$`, 'm'))
})
