import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_marketing_events'], [])

const INPUT = {
  title: 'Spring',
  remoteId: 'spring',
  status: 'ACTIVE',
  remoteUrl: 'https://example.com/spring',
  tactic: 'NEWSLETTER',
  marketingChannelType: 'EMAIL',
  utm: { campaign: 'spring', source: 'newsletter', medium: 'email' },
}

interface Written {
  marketingActivity: { id: string } | null
  userErrors: { message: string; code: string | null }[]
}

const create = (fields: object = {}) =>
  admin.ask<Written>(
    `mutation ($input: MarketingActivityCreateExternalInput!) {
      marketingActivityCreateExternal(input: $input) {
        marketingActivity {
          id status statusLabel sourceAndMedium marketingEvent { remoteId type utmCampaign manageUrl }
        }
        userErrors { message code }
      }
    }`,
    { input: { ...INPUT, ...fields } },
  )
const upsert = (fields: object = {}) =>
  admin.ask<Written>(
    `mutation ($input: MarketingActivityUpsertExternalInput!) {
      marketingActivityUpsertExternal(input: $input) {
        marketingActivity { id title } userErrors { message code }
      }
    }`,
    { input: { ...INPUT, ...fields } },
  )

describe('a marketing activity', () => {
  it('has an event, and is found by its id in the app', async () => {
    expect(await create()).toMatchObject({
      marketingActivity: {
        status: 'ACTIVE',
        statusLabel: 'Sending',
        sourceAndMedium: 'Email newsletter',
        marketingEvent: {
          remoteId: 'spring',
          type: 'NEWSLETTER',
          utmCampaign: 'spring',
          manageUrl: 'https://example.com/spring',
        },
      },
      userErrors: [],
    })
    expect(
      await admin.ask(`{
        marketingActivities(first: 5, remoteIds: ["spring"]) { nodes { title } }
        marketingEvents(first: 5) { nodes { description } }
      }`),
    ).toEqual({
      marketingActivities: { nodes: [{ title: 'Spring' }] },
      marketingEvents: { nodes: [{ description: 'Spring' }] },
    })
  })

  it.each([
    [{ utm: { ...INPUT.utm, campaign: 'other' } }, 'Remote ID has already been taken'],
    [{ remoteId: 'other' }, 'Utm campaign has already been taken'],
    [
      {
        budget: { budgetType: 'DAILY', total: { amount: '1', currencyCode: 'USD' } },
        adSpend: { amount: '1', currencyCode: 'EUR' },
      },
      'Currency code is not matching',
    ],
    [{ channelHandle: 'unknown' }, 'The channel handle is not recognized'],
    [{ utm: null }, 'UTM parameters or a URL parameter value'],
  ])('is refused with the input %j', async (fields, message) => {
    await create()
    const { marketingActivity, userErrors } = await create(fields)

    expect(marketingActivity).toBeNull()
    expect(userErrors[0]?.message).toContain(message)
    expect(await admin.ask('{ marketingActivities(first: 5) { nodes { title } } }')).toEqual({
      nodes: [{ title: 'Spring' }],
    })
  })

  it('is refused by an upsert with the value of another, which names it twice', async () => {
    await create({ urlParameterValue: 'taken' })
    const { userErrors } = await upsert({
      remoteId: 'other',
      utm: { ...INPUT.utm, campaign: 'other' },
      urlParameterValue: 'taken',
    })

    expect(userErrors).toMatchObject([
      {
        message:
          'Validation failed: Url parameter value has already been taken, Url parameter value has already been taken',
      },
    ])
  })

  it('keeps what identifies it', async () => {
    await create()

    expect((await upsert({ title: 'Summer' })).marketingActivity).toMatchObject({ title: 'Summer' })
    for (const [fields, code] of [
      [{ urlParameterValue: 'a' }, 'IMMUTABLE_URL_PARAMETER'],
      [{ utm: { ...INPUT.utm, campaign: 'b' } }, 'IMMUTABLE_UTM_PARAMETERS'],
      [{ parentRemoteId: 'c' }, 'INVALID_REMOTE_ID'],
      [{ hierarchyLevel: 'AD' }, 'IMMUTABLE_HIERARCHY_LEVEL'],
    ] as const)
      expect((await upsert(fields)).userErrors).toMatchObject([{ code }])
  })

  it.each([
    [
      'NEWSLETTER',
      'STOREFRONT_APP',
      'You can not update an activity tactic to STOREFRONT_APP. This type of tactic can only be specified when creating a new activity.',
    ],
    ['STOREFRONT_APP', 'NEWSLETTER', 'You can not update an activity tactic from STOREFRONT_APP.'],
  ])('keeps the tactic %s instead of %s', async (before, after, message) => {
    await create({ tactic: before })
    expect(
      await admin.ask(
        `mutation { marketingActivityUpdateExternal(remoteId: "spring", input: { tactic: ${after} }) {
          marketingActivity { id } userErrors { field message }
        } }`,
      ),
    ).toEqual({ marketingActivity: null, userErrors: [{ field: ['input'], message }] })
  })

  it('is changed and deleted by any of its ids, if they agree', async () => {
    await create()
    await create({ remoteId: 'other', utm: { ...INPUT.utm, campaign: 'other' } })
    const update = (args: string) =>
      admin.ask<Written>(
        `mutation { marketingActivityUpdateExternal(${args}, input: { status: PAUSED }) {
          marketingActivity { statusLabel } userErrors { code }
        } }`,
      )
    const utm = (campaign: string) =>
      `utm: { campaign: "${campaign}", source: "newsletter", medium: "email" }`

    expect((await update(`remoteId: "spring", ${utm('other')}`)).userErrors).toEqual([
      { code: 'MARKETING_ACTIVITY_DOES_NOT_EXIST' },
    ])
    expect(await update(utm('spring'))).toEqual({
      marketingActivity: { statusLabel: 'Paused' },
      userErrors: [],
    })
    await admin.ask(
      'mutation { marketingActivityDeleteExternal(remoteId: "spring") { userErrors { code } } }',
    )
    await admin.ask(
      'mutation { marketingActivitiesDeleteAllExternal { job { id } userErrors { code } } }',
    )
    expect(await admin.ask('{ marketingActivities(first: 5) { nodes { id } } }')).toEqual({
      nodes: [],
    })
  })
})

describe('an engagement', () => {
  it('is in the currency of the activity', async () => {
    await create({ budget: { budgetType: 'DAILY', total: { amount: '9', currencyCode: 'USD' } } })
    const report = (currencyCode: string, remoteId = 'spring') =>
      admin.ask(
        `mutation ($engagement: MarketingEngagementInput!, $remoteId: String) {
          marketingEngagementCreate(remoteId: $remoteId, marketingEngagement: $engagement) {
            marketingEngagement { clicksCount adSpend { amount } marketingActivity { title } }
            userErrors { code }
          }
        }`,
        {
          remoteId,
          engagement: {
            occurredOn: '2026-01-05',
            utcOffset: '+00:00',
            clicksCount: 3,
            adSpend: { amount: '2', currencyCode },
          },
        },
      )

    expect(await report('USD')).toEqual({
      marketingEngagement: {
        clicksCount: 3,
        adSpend: { amount: '2.0' },
        marketingActivity: { title: 'Spring' },
      },
      userErrors: [],
    })
    expect(await report('EUR')).toEqual({
      marketingEngagement: null,
      userErrors: [{ code: 'MARKETING_ACTIVITY_CURRENCY_CODE_MISMATCH' }],
    })
    expect(await report('USD', 'nothing')).toEqual({
      marketingEngagement: null,
      userErrors: [{ code: 'MARKETING_ACTIVITY_DOES_NOT_EXIST' }],
    })
  })

  it('is deleted for all channels', async () => {
    expect(
      await admin.ask(
        'mutation { marketingEngagementsDelete(deleteEngagementsForAllChannels: true) { result userErrors { code } } }',
      ),
    ).toEqual({
      result: 'Engagement data marked for deletion for 0 channel(s)',
      userErrors: [],
    })
  })
})

describe('an activity of a marketing activity extension', () => {
  const MISSING = 'gid://shopify/MarketingActivityExtension/1'

  it('is refused: the app has no such extension', async () => {
    expect(
      await admin.ask<Written>(
        `mutation ($input: MarketingActivityCreateInput!) { marketingActivityCreate(input: $input) {
          marketingActivity { id } userErrors { field message } } }`,
        { input: { marketingActivityExtensionId: MISSING, status: 'DRAFT' } },
      ),
    ).toEqual({
      marketingActivity: null,
      userErrors: [
        {
          field: ['input', 'marketingActivityExtensionId'],
          message: 'Marketing activity extension does not exist.',
        },
      ],
    })
  })

  it('is not found for a change, and an external one changes by another mutation', async () => {
    const update = async (id: string) =>
      (
        await admin.ask<Written>(
          `mutation ($input: MarketingActivityUpdateInput!) { marketingActivityUpdate(input: $input) {
            marketingActivity { id } userErrors { message } } }`,
          { input: { id, title: 'Summer' } },
        )
      ).userErrors
    const { marketingActivity } = await create()
    expect(await update('gid://shopify/MarketingActivity/9')).toEqual([
      { message: 'Marketing activity does not exist.' },
    ])
    expect(await update(marketingActivity?.id ?? '')).toEqual([
      { message: 'Marketing activity is external: use marketingActivityUpdateExternal.' },
    ])
  })
})

describe('an address of a marketing activity', () => {
  it.each([
    ['remoteUrl', 'ftp://example.com/spring'],
    ['remoteUrl', 'mailto:ana@example.com'],
    ['remotePreviewImageUrl', 'file://example.com/spring.png'],
  ])('in %s is not %s', async (field, url) => {
    const { data, errors } = await admin.send(
      `mutation ($input: MarketingActivityCreateExternalInput!) {
        marketingActivityCreateExternal(input: $input) { userErrors { message } }
      }`,
      { input: { ...INPUT, [field]: url } },
    )
    expect(data).toEqual({ marketingActivityCreateExternal: null })
    expect(errors).toMatchObject([
      {
        message: 'The URL scheme must be one of the following: https,http',
        extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
      },
    ])
  })
})
