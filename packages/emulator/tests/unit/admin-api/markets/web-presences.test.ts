import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_markets', 'read_locales'], [])

interface Payload {
  webPresence: { id: string } | null
  userErrors: { field: string[]; message: string; code: string }[]
}

const FIELDS = `id subfolderSuffix domain { host } rootUrls { locale url }
  defaultLocale { locale name primary } alternateLocales { locale name }`
const create = (input: object) =>
  admin.ask<Payload>(
    `mutation ($input: WebPresenceCreateInput!) {
      webPresenceCreate(input: $input) { webPresence { ${FIELDS} } userErrors { field message code } }
    }`,
    { input },
  )
const update = (id: string, input: object) =>
  admin.ask<Payload>(
    `mutation ($id: ID!, $input: WebPresenceUpdateInput!) {
      webPresenceUpdate(id: $id, input: $input) { webPresence { ${FIELDS} } userErrors { field message code } }
    }`,
    { id, input },
  )
const remove = (id: string) =>
  admin.ask(
    `mutation { webPresenceDelete(id: "${id}") { deletedId userErrors { field message code } } }`,
  )

const PRIMARY = 'gid://shopify/MarketWebPresence/1001'
const NONE = 'gid://shopify/MarketWebPresence/7'
let host: string
beforeEach(async () => {
  host = (await admin.ask<{ myshopifyDomain: string }>('{ shop { myshopifyDomain } }'))
    .myshopifyDomain
})

describe('web presences', () => {
  it('have an address for each language', async () => {
    expect(
      await create({
        defaultLocale: 'fr-CA',
        alternateLocales: ['pt-BR', 'de'],
        subfolderSuffix: 'INTL',
      }),
    ).toEqual({
      webPresence: {
        id: 'gid://shopify/MarketWebPresence/1002',
        subfolderSuffix: 'intl',
        domain: null,
        rootUrls: [
          { locale: 'fr-CA', url: `https://${host}/fr-intl/` },
          { locale: 'de', url: `https://${host}/de-intl/` },
          { locale: 'pt-BR', url: `https://${host}/pt-intl/` },
        ],
        defaultLocale: { locale: 'fr', name: 'French', primary: false },
        alternateLocales: [
          { locale: 'pt-BR', name: 'Portuguese (Brazil)' },
          { locale: 'de', name: 'German' },
        ],
      },
      userErrors: [],
    })
  })

  it('start with the primary domain', async () => {
    expect(await admin.ask(`{ webPresences(first: 5) { nodes { ${FIELDS} } } }`)).toEqual({
      nodes: [
        {
          id: PRIMARY,
          subfolderSuffix: null,
          domain: { host },
          rootUrls: [{ locale: 'en', url: `https://${host}/` }],
          defaultLocale: { locale: 'en', name: 'English', primary: true },
          alternateLocales: [],
        },
      ],
    })
  })

  const CASES: [object, (readonly [field: string, code: string, message: string])[]][] = [
    [
      { defaultLocale: 'en' },
      [['', 'REQUIRES_DOMAIN_OR_SUBFOLDER', 'One of `subfolderSuffix` or `domainId` is required.']],
    ],
    [
      { defaultLocale: 'xx', alternateLocales: ['yy', 'zz', 'fr'], subfolderSuffix: '1' },
      [
        ['defaultLocale', 'INVALID', 'Invalid locale codes: xx'],
        ['alternateLocales', 'INVALID', 'Invalid locale codes: yy and zz'],
      ],
    ],
    [
      { defaultLocale: 'de', alternateLocales: ['fr', 'de'], subfolderSuffix: 'eu' },
      [
        [
          'defaultLocale',
          'DUPLICATE_LANGUAGES',
          'Default locale The alternate languages already include de.',
        ],
        [
          'alternateLocales',
          'DUPLICATE_LANGUAGES',
          'Alternate locales Duplicates were found in the following languages: de, fr, and de',
        ],
      ],
    ],
    [
      { defaultLocale: 'en', subfolderSuffix: 'e' },
      [
        [
          'subfolderSuffix',
          'SUBFOLDER_SUFFIX_MUST_BE_AT_LEAST_2_LETTERS',
          'Subfolder suffix must be at least 2 letters',
        ],
      ],
    ],
    [
      { defaultLocale: 'en', subfolderSuffix: 'eu-1' },
      [
        [
          'subfolderSuffix',
          'SUBFOLDER_SUFFIX_MUST_CONTAIN_ONLY_LETTERS',
          'Subfolder suffix must contain only letters',
        ],
      ],
    ],
    [
      { defaultLocale: 'en', domainId: 'gid://shopify/Domain/77' },
      [['domainId', 'DOMAIN_NOT_FOUND', 'Domain does not exist']],
    ],
  ]

  it.each(CASES)('refuse %o', async (input, errors) => {
    expect(await create(input)).toEqual({
      webPresence: null,
      userErrors: errors.map(([field, code, message]) => ({
        field: field === '' ? ['input'] : ['input', field],
        message,
        code,
      })),
    })
  })

  it('refuse the suffix of one that a market uses', async () => {
    const first = (await create({ defaultLocale: 'en', subfolderSuffix: 'eu' })).webPresence?.id
    expect((await create({ defaultLocale: 'en', subfolderSuffix: 'eu' })).userErrors).toEqual([])
    await admin.ask(
      `mutation ($id: ID!) { marketUpdate(id: "gid://shopify/Market/1001", input: { webPresencesToAdd: [$id] }) { userErrors { code } } }`,
      { id: first },
    )
    expect((await create({ defaultLocale: 'en', subfolderSuffix: 'eu' })).userErrors).toEqual([
      {
        field: ['input', 'subfolderSuffix'],
        message: 'Subfolder suffix has already been taken',
        code: 'TAKEN',
      },
    ])
  })

  it('are changed and deleted', async () => {
    const id = (await create({ defaultLocale: 'en', subfolderSuffix: 'eu' })).webPresence?.id ?? ''
    expect((await update(id, { subfolderSuffix: 'europe' })).webPresence).toMatchObject({
      subfolderSuffix: 'europe',
      rootUrls: [{ url: `https://${host}/en-europe/` }],
    })
    expect((await update(id, { alternateLocales: ['en'] })).userErrors).toEqual([
      {
        field: ['input', 'alternateLocales'],
        message: 'Alternate locales Duplicates were found in the following languages: en and en',
        code: 'DUPLICATE_LANGUAGES',
      },
    ])
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] })
    expect(await remove(id)).toEqual({
      deletedId: null,
      userErrors: [
        {
          field: ['id'],
          message: "The market web presence wasn't found.",
          code: 'WEB_PRESENCE_NOT_FOUND',
        },
      ],
    })
  })

  it('keep the primary domain, and refuse unknown ones', async () => {
    expect(await remove(PRIMARY)).toMatchObject({
      userErrors: [{ code: 'SHOP_MUST_HAVE_PRIMARY_DOMAIN_WEB_PRESENCE' }],
    })
    expect((await update(NONE, { defaultLocale: 'en' })).userErrors).toMatchObject([
      { field: ['id'], code: 'WEB_PRESENCE_NOT_FOUND' },
    ])
  })

  it('belong to one market in the older roots', async () => {
    const created = await admin.ask<{ market: { webPresences: { nodes: { id: string }[] } } }>(
      `mutation { marketWebPresenceCreate(
        marketId: "gid://shopify/Market/1001", webPresence: { defaultLocale: "en", subfolderSuffix: "us" }
      ) { market { webPresences(first: 5) { nodes { id } } } userErrors { code } } }`,
    )
    const id = created.market.webPresences.nodes[1]?.id ?? ''
    expect(
      await admin.ask(
        `mutation { marketWebPresenceDelete(webPresenceId: "${id}") {
          deletedId market { webPresences(first: 5) { nodes { id } } } userErrors { code }
        } }`,
      ),
    ).toEqual({
      deletedId: id,
      market: { webPresences: { nodes: [{ id: PRIMARY }] } },
      userErrors: [],
    })
  })
})
