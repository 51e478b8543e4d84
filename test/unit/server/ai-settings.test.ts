import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../server/settings'

const AI_URL = 'http://localhost:11434/v1'
const AI_MODEL = 'llama3.2'

describe('the settings of the model', () => {
  it.each([{}, { AI_URL: '', AI_MODEL: '', AI_KEY: '', AI_TOKEN: '' }, { AI_KEY: 'sk-1' }])(
    '[G3] %o offer no AI review',
    (env) => {
      expect(readSettings(env).ai).toBeUndefined()
    },
  )

  it('[G3] are read from the environment', () => {
    expect(readSettings({ AI_URL: `${AI_URL}/`, AI_MODEL }).ai).toEqual({
      url: AI_URL,
      model: AI_MODEL,
      key: undefined,
      token: undefined,
      callsPerDay: 50,
    })
    const env = {
      AI_URL: 'https://api.example/v1',
      AI_MODEL,
      AI_KEY: 'sk-1',
      AI_TOKEN: 'x'.repeat(16),
      AI_CALLS_PER_DAY: '7',
    }
    expect(readSettings(env).ai).toMatchObject({ key: 'sk-1', token: 'x'.repeat(16), callsPerDay: 7 })
  })

  it.each([
    [{ AI_URL }, 'AI_MODEL must name the model'],
    [{ AI_MODEL }, 'AI_URL must be set too'],
    [{ AI_URL: 'localhost:11434', AI_MODEL }, 'AI_URL must look like'],
    [{ AI_URL: 'ftp://secret-1/v1', AI_MODEL }, 'AI_URL must look like'],
    [{ AI_URL: 'https://secret-1:secret-2@api.example/v1', AI_MODEL }, 'without a user name, password'],
    [{ AI_URL: 'https://secret-1@api.example/v1', AI_MODEL }, 'without a user name, password'],
    [{ AI_URL: 'https://api.example/v1?key=secret-1', AI_MODEL }, 'query or fragment'],
    [{ AI_URL: 'https://api.example/v1#secret-1', AI_MODEL }, 'query or fragment'],
    [{ AI_URL, AI_MODEL: 'x'.repeat(101) }, 'AI_MODEL must be a name'],
    [{ AI_URL, AI_MODEL: 'a\u202eb' }, 'AI_MODEL must be a name'],
    [{ AI_URL, AI_MODEL, AI_KEY: 'secret-1 secret-2' }, 'AI_KEY must be'],
    [{ AI_URL, AI_MODEL, AI_KEY: 'secret-1\r\nx: y' }, 'AI_KEY must be'],
    [{ AI_URL, AI_MODEL, AI_TOKEN: 'secret-15-chars' }, 'AI_TOKEN must be 16 to 200'],
    [{ AI_URL, AI_MODEL, AI_CALLS_PER_DAY: '0' }, 'AI_CALLS_PER_DAY must be a whole number'],
  ])('[G3] %o is refused without repeating a secret', (env, messagePart) => {
    const readInvalidSettings = () => readSettings(env)
    expect(readInvalidSettings).toThrow(messagePart)
    expect(readInvalidSettings).not.toThrow('secret-')
  })

  it.each([
    'http://localhost:1/v1',
    'http://127.0.0.1/v1',
    'http://[::1]:1/v1',
    'http://10.1.2.3/v1',
    'http://172.16.0.1/v1',
    'http://192.168.1.5:11434/v1',
    'http://100.64.0.1/v1',
    'http://[fd00::1]/v1',
    'http://[fc00::1]/v1',
    'http://[fe80::1]/v1',
    'http://ollama:11434/v1',
    'http://host.docker.internal:11434/v1',
    'http://nas.local/v1',
    'https://api.example.com/v1',
  ])('[G3] a key may go to %s', (url) => {
    expect(readSettings({ AI_URL: url, AI_MODEL, AI_KEY: 'sk-1' }).ai?.url).toBe(url)
  })

  it.each([
    'http://api.example.com/v1',
    'http://8.8.8.8/v1',
    'http://172.32.0.1/v1',
    'http://100.128.0.1/v1',
    'http://[2001:db8::1]/v1',
    'http://[fc::1]/v1',
    'http://[fd:1::1]/v1',
    'http://[fe8::1]/v1',
    'http://[fec0::1]/v1',
    'http://localhost.example.com/v1',
    'http://10.1.2.3.example.com/v1',
  ])('[G3] a key may not go to %s, which may get a prompt without a key', (url) => {
    expect(() => readSettings({ AI_URL: url, AI_MODEL, AI_KEY: 'sk-1' })).toThrow('would be sent unencrypted')
    expect(readSettings({ AI_URL: url, AI_MODEL }).ai?.url).toBe(url)
  })
})
