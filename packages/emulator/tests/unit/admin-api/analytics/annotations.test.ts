import { describe, expect, it } from 'vitest'
import { ANNOTATIONS } from '../../../../src/admin-api/analytics/annotation-records'
import { isolate, outcomeOf, startState } from '../fuzz/fuzzed-store'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['read_analytics_annotations', 'write_analytics_annotations'], [], {
  seed: { stores: [{ handle: 'demo-store', maximumAvailable: 100_000 }] },
})

/** The first version with targets and annotations. */
const ask = <Result = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
) => admin.ask<Result>(query, variables, '2026-10')

const ERRORS = 'userErrors { field message code }'
const FIELDS = `id type title description startedAt endedAt source createdAt updatedAt
  createdByApp { id }`
const INPUT = { type: 'campaign', title: 'Spring sale', startedAt: '2026-04-01T08:00:00Z' }

interface Payload {
  analyticsAnnotation: Record<string, string> | null
  userErrors: object[]
}

const create = (input: object) =>
  ask<Payload>(
    `mutation ($input: AnalyticsAnnotationCreateInput!) {
      analyticsAnnotationCreate(input: $input) { analyticsAnnotation { ${FIELDS} } ${ERRORS} }
    }`,
    { input },
  )

const update = (id: string, input: object) =>
  ask<Payload>(
    `mutation ($id: ID!, $input: AnalyticsAnnotationUpdateInput!) {
      analyticsAnnotationUpdate(id: $id, input: $input) {
        analyticsAnnotation { ${FIELDS} } ${ERRORS}
      }
    }`,
    { id, input },
  )

const remove = (id: string) =>
  ask(`mutation ($id: ID!) { analyticsAnnotationDelete(id: $id) { deletedId ${ERRORS} } }`, {
    id,
  })

const list = async (args = 'first: 10', fields = 'title') =>
  (
    await ask<{ analyticsAnnotations: { nodes: Record<string, string>[] } }>(
      `{ shop { analyticsAnnotations(${args}) { nodes { ${fields} } } } }`,
    )
  ).analyticsAnnotations.nodes

const titles = async (args?: string) => (await list(args)).map(({ title }) => title)

const refused = (field: string, message: string) => ({
  analyticsAnnotation: null,
  userErrors: [{ field: ['input', field], message, code: 'INVALID' }],
})

describe('analytics annotations', () => {
  it('of the app are created, and found in the shop and as a node', async () => {
    const { analyticsAnnotation, userErrors } = await create({
      ...INPUT,
      description: '20% off',
      endedAt: null,
    })
    expect(userErrors).toEqual([])
    expect(analyticsAnnotation).toEqual({
      ...INPUT,
      id: expect.stringMatching(/^gid:\/\/shopify\/AnalyticsAnnotation\/\d+$/) as string,
      description: '20% off',
      endedAt: null,
      source: 'APP',
      createdByApp: { id: 'gid://shopify/App/1' },
      createdAt: expect.stringMatching(/Z$/) as string,
      updatedAt: analyticsAnnotation?.createdAt,
    })
    expect(await list('first: 5', FIELDS)).toEqual([analyticsAnnotation])
    expect(
      await ask(`query ($id: ID!) { node(id: $id) { ... on AnalyticsAnnotation { ${FIELDS} } } }`, {
        id: analyticsAnnotation?.id,
      }),
    ).toEqual(analyticsAnnotation)
  })

  it('without an end are a moment, and with the end null they are open', async () => {
    const moment = await create(INPUT)
    expect(moment.analyticsAnnotation).toMatchObject({ endedAt: INPUT.startedAt })
    const id = moment.analyticsAnnotation?.id ?? ''
    expect((await update(id, { endedAt: null })).analyticsAnnotation).toEqual({
      ...moment.analyticsAnnotation,
      endedAt: null,
    })
    expect((await update(id, { title: 'Sale' })).analyticsAnnotation).toMatchObject({
      title: 'Sale',
      endedAt: null,
    })
  })

  it('change only the fields of an update, and null clears the description', async () => {
    const { analyticsAnnotation } = await create({ ...INPUT, description: 'Plan' })
    const id = analyticsAnnotation?.id ?? ''
    await admin.advanceClock(60_000)
    const { analyticsAnnotation: changed } = await update(id, {
      title: 'Spring sale: done',
      description: null,
      endedAt: '2026-04-08T08:00:00+02:00',
    })
    expect(changed).toEqual({
      ...analyticsAnnotation,
      title: 'Spring sale: done',
      description: null,
      endedAt: '2026-04-08T06:00:00Z',
      updatedAt: expect.stringMatching(/Z$/) as string,
    })
    expect(changed?.updatedAt).not.toBe(analyticsAnnotation?.updatedAt)
    expect(await list('first: 5', FIELDS)).toEqual([changed])
  })

  it.each([
    { input: { type: '' }, field: 'type', message: 'Type is not supported' },
    {
      input: { type: 'marketing_events.campaign' },
      field: 'type',
      message: 'Type is not supported',
    },
    { input: { title: ' ' }, field: 'title', message: "Title can't be blank" },
    {
      input: { title: 'x'.repeat(76) },
      field: 'title',
      message: 'Title is too long (maximum is 75 characters)',
    },
    {
      input: { description: 'x'.repeat(151) },
      field: 'description',
      message: 'Description is too long (maximum is 150 characters)',
    },
    {
      input: { endedAt: '2026-04-01T07:59:59Z' },
      field: 'endedAt',
      message: 'The end must not be before the start',
    },
  ])('refuse $input, new or changed', async ({ input, field, message }) => {
    expect(await create({ ...INPUT, ...input })).toEqual(refused(field, message))
    expect(await list()).toEqual([])
    const { analyticsAnnotation } = await create(INPUT)
    expect(await update(analyticsAnnotation?.id ?? '', input)).toEqual(refused(field, message))
    expect(await list('first: 5', FIELDS)).toEqual([analyticsAnnotation])
  })

  it('accept texts of the maximal length', async () => {
    const input = { ...INPUT, title: 'x'.repeat(75), description: 'x'.repeat(150) }
    expect(await create(input)).toMatchObject({ userErrors: [], analyticsAnnotation: input })
  })

  it.each([
    ['type', 'Type is not supported'],
    ['title', "Title can't be blank"],
    ['startedAt', "Start can't be blank"],
  ])('keep %s, which null cannot clear', async (field, message) => {
    const { analyticsAnnotation } = await create(INPUT)
    expect(await update(analyticsAnnotation?.id ?? '', { [field]: null })).toEqual(
      refused(field, message),
    )
  })

  it('are deleted, and unknown ones are refused', async () => {
    const id = String((await create(INPUT)).analyticsAnnotation?.id)
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] })
    expect(await list()).toEqual([])
    const userErrors = [
      { field: ['id'], message: 'Analytics annotation does not exist', code: 'NOT_FOUND' },
    ]
    expect(await remove(id)).toEqual({ deletedId: null, userErrors })
    expect(await update(id, { title: 'Sale' })).toEqual({ analyticsAnnotation: null, userErrors })
  })

  it('of another app are listed, and cannot be changed', async () => {
    const state = startState({})
    isolate(state)
    const annotations = state.stores
      .find(({ handle }) => handle === 'fuzz')
      ?.records.table(ANNOTATIONS)
    const times = { createdAt: '2026-04-01T00:00:00Z', updatedAt: '2026-04-01T00:00:00Z' }
    const foreign = annotations?.put({
      ...{ ...INPUT, ...times, description: null, endedAt: null, appKey: 'other' },
      id: 'gid://shopify/AnalyticsAnnotation/1',
      __typename: ANNOTATIONS.type,
    })
    const { body } = await outcomeOf(state, {
      query: `mutation ($id: ID!) {
        analyticsAnnotationUpdate(id: $id, input: { title: "Mine" }) { ${ERRORS} }
        analyticsAnnotationDelete(id: $id) { ${ERRORS} }
      }`,
      variables: { id: foreign?.id },
    })
    const userErrors = [
      { field: ['id'], message: 'Analytics annotation does not exist', code: 'NOT_FOUND' },
    ]
    expect(body?.data).toEqual({
      analyticsAnnotationUpdate: { userErrors },
      analyticsAnnotationDelete: { userErrors },
    })
    expect(annotations?.all()).toEqual([foreign])
    const listed = await outcomeOf(state, {
      query: '{ shop { analyticsAnnotations(first: 1) { nodes { title createdByApp { id } } } } }',
      variables: {},
    })
    expect(listed.body?.data).toEqual({
      shop: { analyticsAnnotations: { nodes: [{ title: 'Spring sale', createdByApp: null }] } },
    })
    state.stop()
  })

  it('are sorted and searched', async () => {
    await create({ ...INPUT, endedAt: '2026-04-30T00:00:00Z' })
    await create({ ...INPUT, title: 'New mugs', type: 'product_launch', startedAt: '2026-03-01' })
    expect(await titles('first: 5')).toEqual(['Spring sale', 'New mugs'])
    for (const key of ['STARTED_AT', 'ENDED_AT'])
      expect(await titles(`first: 5, sortKey: ${key}`), key).toEqual(['New mugs', 'Spring sale'])
    for (const query of [
      'type:campaign',
      'title:sale',
      'spring',
      'started_at:>=2026-04-01',
      'ended_at:>=2026-04-30',
    ])
      expect(await titles(`first: 5, query: "${query}"`), query).toEqual(['Spring sale'])
    expect(await titles('first: 5, query: "source:app updated_at:>2020-01-01"')).toHaveLength(2)
    expect(await titles('first: 5, query: "source:shopify"')).toEqual([])
    expect(await titles('first: 5, query: "created_at:<2020-01-01"')).toEqual([])
  })

  it('of an app have a limit in a store', async () => {
    const field = `analyticsAnnotationCreate(input: $input) { analyticsAnnotation { id } ${ERRORS} }`
    const aliases = Array.from({ length: 100 }, (_, index) => `a${index}: ${field}`).join('\n')
    for (let batch = 0; batch < 10; batch++)
      await ask(`mutation ($input: AnalyticsAnnotationCreateInput!) { ${aliases} }`, {
        input: INPUT,
      })
    const limit = {
      analyticsAnnotation: null,
      userErrors: [
        { field: null, message: 'The app already has 1000 annotations', code: 'LIMIT_REACHED' },
      ],
    }
    expect(await create(INPUT)).toEqual(limit)
    const [oldest] = await list('first: 1', 'id')
    await remove(oldest?.id ?? '')
    expect(await create(INPUT)).toMatchObject({ userErrors: [] })
    expect(await create(INPUT)).toEqual(limit)
  })
})
