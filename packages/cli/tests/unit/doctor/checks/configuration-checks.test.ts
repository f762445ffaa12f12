import { describe, expect, it } from 'vitest'
import {
  applicationUrlCheck,
  appUrlCheck,
  credentialsCheck,
  layerCheck,
  secretCheck,
  secretInFileCheck,
  settingFormsCheck,
  unknownVariablesCheck,
} from '../../../../src/doctor/checks/configuration-checks'
import { doctorFacts, REGISTRATION } from '../facts'

describe('layerCheck', () => {
  it('is a problem without the layer', () => {
    expect(layerCheck(doctorFacts({ app: { extendsLayer: false } }))).toMatchObject({
      check: 'layer',
      severity: 'problem',
    })
  })
})

describe('credentialsCheck', () => {
  it('warns about an app that uses the local platform only', () => {
    expect(
      credentialsCheck(doctorFacts({ settings: { apiKey: '', apiSecretKey: '', appUrl: '' } })),
    ).toMatchObject({ severity: 'warning' })
  })

  it('warns about one whose registration file already has its address', () => {
    expect(
      credentialsCheck(
        doctorFacts({
          registration: REGISTRATION,
          settings: { apiKey: '', apiSecretKey: '', appUrl: 'https://app.example.com' },
        }),
      ),
    ).toMatchObject({ severity: 'warning' })
  })

  it('names missing settings next to an address in the environment', () => {
    expect(
      credentialsCheck(
        doctorFacts({
          registration: REGISTRATION,
          settings: { apiKey: '', apiSecretKey: '', appUrl: 'https://other.example.com' },
        }),
      ),
    ).toMatchObject({
      severity: 'problem',
      message:
        'Missing: NUXT_PLATFORM_API_KEY (the client id), NUXT_PLATFORM_API_SECRET_KEY (the client secret)',
    })
  })

  it('names missing settings next to existing ones', () => {
    expect(credentialsCheck(doctorFacts({ settings: { apiSecretKey: '' } }))).toMatchObject({
      severity: 'problem',
      message: 'Missing: NUXT_PLATFORM_API_SECRET_KEY (the client secret)',
    })
  })

  it('requires the fixed token of a platform_admin app, but no API key', () => {
    expect(
      credentialsCheck(doctorFacts({ settings: { distribution: 'platform_admin', apiKey: '' } })),
    ).toMatchObject({
      severity: 'problem',
      message:
        'Missing: NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN (the fixed token of a platform_admin app)',
    })
  })
})

describe('secretCheck', () => {
  it.each([
    ['the API key', { apiSecretKey: 'key' }, 'problem'],
    ['an access token', { apiSecretKey: 'shpat_0123' }, 'problem'],
    ['the same as the previous one', { previousApiSecretKey: 'secret' }, 'warning'],
    ['rotated', { previousApiSecretKey: 'older' }, 'ok'],
    ['padded with white space', { paddedSecrets: ['NUXT_PLATFORM_API_SECRET_KEY'] }, 'warning'],
  ])('of a secret that is %s', (_name, settings, severity) => {
    expect(secretCheck(doctorFacts({ settings }))).toMatchObject({ check: 'secret', severity })
  })
})

describe('secretInFileCheck', () => {
  it('names the options, not their values', () => {
    expect(
      secretInFileCheck(
        doctorFacts({ app: { secretsInFile: ['apiSecretKey', 'adminApiAccessToken'] } }),
      ),
    ).toMatchObject({
      severity: 'problem',
      message:
        'nuxt.config holds platform.apiSecretKey, platform.adminApiAccessToken: it becomes part of the build',
    })
  })
})

describe('appUrlCheck', () => {
  it.each([
    ['https://app.example.com', 'ok'],
    ['http://localhost:3000', 'ok'],
    ['http://app.example.com', 'problem'],
    ['app.example.com', 'problem'],
    ['javascript:alert(1)', 'problem'],
    ['https://me:you@app.example.com', 'problem'],
    ['https://app.example.com/shop', 'warning'],
  ])('%s', (appUrl, severity) => {
    expect(appUrlCheck(doctorFacts({ settings: { appUrl } }))).toMatchObject({
      check: 'app-url',
      severity,
    })
  })

  it('does not repeat a password in an address', () => {
    expect(
      JSON.stringify(
        appUrlCheck(doctorFacts({ settings: { appUrl: 'https://me:you@app.example.com' } })),
      ),
    ).not.toContain('you@')
  })
})

describe('applicationUrlCheck', () => {
  it.each([
    ['https://app.example.com/start', 'https://app.example.com', 'ok'],
    ['https://app.example.com', 'https://app.example.com/', 'ok'],
    ['https://other.example.com', 'https://app.example.com', 'problem'],
    ['http://app.example.com', 'https://app.example.com', 'problem'],
    ['app.example.com', 'https://app.example.com', 'problem'],
    // The platform cannot reach this machine: the local address is that of development.
    ['https://app.example.com', 'http://localhost:3000', undefined],
    ['https://app.example.com', '', undefined],
  ])('of %s, with NUXT_PLATFORM_APP_URL=%s', (value, appUrl, severity) => {
    const registration = { ...REGISTRATION, applicationUrl: { value, where: 'shopify.app.toml:2' } }

    expect(applicationUrlCheck(doctorFacts({ registration, settings: { appUrl } }))?.severity).toBe(
      severity,
    )
  })
})

describe('settingFormsCheck and unknownVariablesCheck', () => {
  it('repeat what was read', () => {
    expect(settingFormsCheck(doctorFacts({ settings: { mistakes: ['A.', 'B.'] } }))).toMatchObject({
      severity: 'problem',
      message: 'A. B.',
    })
    expect(
      unknownVariablesCheck(doctorFacts({ settings: { unknownVariables: ['NUXT_PLATFORM_KEY'] } })),
    ).toMatchObject({ severity: 'warning', message: 'Nothing reads NUXT_PLATFORM_KEY' })
  })
})
