import { describe, expect, it } from 'vitest'
import { durableStorageCheck, expiringTokensCheck } from '../../../../doctor/checks/storage-checks'
import { doctorFacts } from '../facts'

describe('durableStorageCheck', () => {
  it.each([
    ['files on a server', { sessionDriver: 'fs-lite', preset: 'node-server' }, [], 'ok'],
    ['redis anywhere', { sessionDriver: 'redis', preset: 'vercel' }, [], 'ok'],
    ['memory', { sessionDriver: 'memory' }, [], 'problem'],
    ['files on vercel', { sessionDriver: 'fs-lite', preset: 'vercel-edge' }, [], 'problem'],
    ['files on lambda', { sessionDriver: 'fs', preset: 'aws_lambda' }, [], 'problem'],
    ['files on deno deploy', { preset: 'deno_deploy' }, [], 'problem'],
    ['files on a server of deno', { preset: 'deno-server' }, [], 'ok'],
    ['a storage of the app\'s own, with memory beside it', { sessionDriver: 'memory' }, ['server/plugins/platform.ts'], 'warning'],
    ['a storage of the app\'s own', { sessionDriver: 'fs-lite' }, ['server/plugins/platform.ts'], 'ok'],
  ])('%s', (_name, app, ownSessionStorage, severity) => {
    expect(durableStorageCheck(doctorFacts({ app, code: { ownSessionStorage } }))).toMatchObject({ check: 'storage', severity })
  })
})

describe('expiringTokensCheck', () => {
  const stored = (expires: boolean, isOnline = false) => ({ shop: 'a.myshopify.com', isOnline, expires, scope: '', tokenKeys: [] })

  it('warns of tokens that never expire, asked for or stored', () => {
    expect(expiringTokensCheck(doctorFacts({ settings: { expiringOfflineTokens: false } }))).toMatchObject({ severity: 'warning' })
    expect(expiringTokensCheck(doctorFacts({ storedSessions: [stored(false), stored(true)] }))).toMatchObject({ severity: 'warning', message: 'Stored tokens that never expire: 1, e.g. of a.myshopify.com' })
  })

  it('is content with tokens that expire, and leaves those of users and fixed ones alone', () => {
    expect(expiringTokensCheck(doctorFacts({ storedSessions: [stored(true), stored(false, true)] }))).toMatchObject({ severity: 'ok' })
    expect(expiringTokensCheck(doctorFacts({ settings: { distribution: 'platform_admin', expiringOfflineTokens: false } }))).toBeUndefined()
  })
})
