import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_mobile_platform_applications'], [])

interface Payload {
  mobilePlatformApplication: { id: string } | null
  userErrors: object[]
}

const FIELDS = `__typename
  ... on AndroidApplication { id applicationId appLinksEnabled sha256CertFingerprints }
  ... on AppleApplication { id appId universalLinksEnabled sharedWebCredentialsEnabled appClipsEnabled appClipApplicationId }`
const create = (input: object) =>
  ask<Payload>(
    `mutation ($input: MobilePlatformApplicationCreateInput!) { mobilePlatformApplicationCreate(input: $input) {
      mobilePlatformApplication { ${FIELDS} } userErrors { field code message } } }`,
    { input },
  )
const change = (id: string, input: object) =>
  ask<Payload>(
    `mutation ($id: ID!, $input: MobilePlatformApplicationUpdateInput!) { mobilePlatformApplicationUpdate(id: $id, input: $input) {
      mobilePlatformApplication { ${FIELDS} } userErrors { field code message } } }`,
    { id, input },
  )
const remove = (id: string) =>
  ask(
    `mutation ($id: ID!) { mobilePlatformApplicationDelete(id: $id) {
      deletedMobilePlatformApplicationId userErrors { field code message } } }`,
    { id },
  )
const list = async () =>
  (
    await ask<{ nodes: object[] }>(
      `{ mobilePlatformApplications(first: 5) { nodes { ${FIELDS} } } }`,
    )
  ).nodes

const FINGERPRINT = Array.from({ length: 32 }, () => 'A0').join(':')
const ANDROID = {
  applicationId: 'com.example.app',
  appLinksEnabled: true,
  sha256CertFingerprints: [FINGERPRINT],
}
const MISSING = {
  field: ['id'],
  code: 'NOT_FOUND',
  message: 'Mobile platform application does not exist.',
}
const UNKNOWN = 'gid://shopify/MobilePlatformApplication/9'

describe('a mobile application', () => {
  it('is created, changed, and deleted', async () => {
    const { mobilePlatformApplication, userErrors } = await create({ android: ANDROID })
    expect(userErrors).toEqual([])
    const id = mobilePlatformApplication?.id ?? ''
    const android = { __typename: 'AndroidApplication', id, ...ANDROID }
    expect(mobilePlatformApplication).toEqual(android)
    const apple = await create({
      apple: { appId: 'TEAM.app', universalLinksEnabled: true, sharedWebCredentialsEnabled: false },
    })
    const second = {
      __typename: 'AppleApplication',
      id: apple.mobilePlatformApplication?.id,
      appId: 'TEAM.app',
      universalLinksEnabled: true,
      sharedWebCredentialsEnabled: false,
      appClipsEnabled: false,
      appClipApplicationId: null,
    }
    expect(await list()).toEqual([android, second])
    expect(await change(id, { android: { appLinksEnabled: false } })).toEqual({
      mobilePlatformApplication: { ...android, appLinksEnabled: false },
      userErrors: [],
    })
    expect(await ask(`{ mobilePlatformApplication(id: "${id}") { ${FIELDS} } }`)).toEqual({
      ...android,
      appLinksEnabled: false,
    })
    expect(await remove(id)).toEqual({
      deletedMobilePlatformApplicationId: id,
      userErrors: [],
    })
    expect(await list()).toEqual([second])
  })

  it.each([
    [
      { android: { ...ANDROID, sha256CertFingerprints: [FINGERPRINT, 'A0'] } },
      'sha256CertFingerprints',
      'INVALID',
    ],
    [{ android: { ...ANDROID, applicationId: 'x'.repeat(101) } }, 'applicationId', 'TOO_LONG'],
    [
      {
        apple: {
          appId: 'x'.repeat(101),
          universalLinksEnabled: true,
          sharedWebCredentialsEnabled: true,
        },
      },
      'appId',
      'TOO_LONG',
    ],
  ])('is refused as %j', async (input, name, code) => {
    const { mobilePlatformApplication, userErrors } = await create(input)
    expect(mobilePlatformApplication).toBeNull()
    expect(userErrors).toMatchObject([{ field: ['input', Object.keys(input)[0], name], code }])
    expect(await list()).toEqual([])
  })

  it('cannot become one of the other platform', async () => {
    const { mobilePlatformApplication: created } = await create({ android: ANDROID })
    expect(await change(created?.id ?? '', { apple: { appId: 'TEAM.app' } })).toEqual({
      mobilePlatformApplication: null,
      userErrors: [
        {
          field: ['input', 'apple'],
          code: 'INVALID',
          message: 'The application is of the other platform.',
        },
      ],
    })
    expect(await list()).toEqual([created])
  })

  it('that does not exist is refused', async () => {
    expect(await change(UNKNOWN, { android: { appLinksEnabled: true } })).toEqual({
      mobilePlatformApplication: null,
      userErrors: [MISSING],
    })
    expect(await remove(UNKNOWN)).toEqual({
      deletedMobilePlatformApplicationId: null,
      userErrors: [MISSING],
    })
    expect(await ask(`{ mobilePlatformApplication(id: "${UNKNOWN}") { __typename } }`)).toBeNull()
  })
})
