import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_TOPICS } from '../../../../../shared/events'
import { TOPIC_SHAPES } from '../../../src/events/topic-shapes'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { sentEvents } from './sent-events'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

const TOPICS = ['Article', 'Blog', 'Company', 'Page']

let receiver: Receiver
let platform: StartedPlatform
beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({
    app: {
      appUrl: receiver.origin,
      scopes: ['read_content', 'read_companies'],
      events: TOPICS.map(topic => ({
        handle: topic.toLowerCase(),
        topic,
        actions: ['create', 'update', 'delete'],
        triggers: [`${topic.toLowerCase()}.*`],
        uri: '/events',
      })),
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
})
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})

/** Creates a resource of a topic and changes it; `child` changes a part of it. */
const CHANGES: Readonly<
  Record<string, { create: string; change: string; changed: string; remove: string }>
> = {
  article: {
    create: `articleCreate(article: { title: "News", author: { name: "Ann" },
      blogId: "BLOG" }) { resource: article { id } userErrors { message } }`,
    change: 'articleUpdate(id: "ID", article: { body: "<p>More</p>" }) { userErrors { message } }',
    changed: 'body',
    remove: 'articleDelete(id: "ID") { userErrors { message } }',
  },
  blog: {
    create:
      'blogCreate(blog: { title: "Journal" }) { resource: blog { id } userErrors { message } }',
    change: 'blogUpdate(id: "ID", blog: { commentPolicy: MODERATED }) { userErrors { message } }',
    changed: 'commentPolicy',
    remove: 'blogDelete(id: "ID") { userErrors { message } }',
  },
  company: {
    create: `companyCreate(input: { company: { name: "Lamps Ltd" } }) {
      resource: company { id } userErrors { message } }`,
    change:
      'companyUpdate(companyId: "ID", input: { note: "Pays late" }) { userErrors { message } }',
    changed: 'note',
    remove: 'companyDelete(id: "ID") { userErrors { message } }',
  },
  page: {
    create: 'pageCreate(page: { title: "About" }) { resource: page { id } userErrors { message } }',
    change: 'pageUpdate(id: "ID", page: { title: "About us" }) { userErrors { message } }',
    changed: 'title',
    remove: 'pageDelete(id: "ID") { userErrors { message } }',
  },
}

const run = (text: string) =>
  platform.emulator.control.query({
    shop: DEMO,
    query: `mutation { result: ${text} }`,
  }) as Promise<{
    result: { resource?: { id: string }; userErrors: object[] }
  }>

const events = (handle: string, count: number) => sentEvents(platform, handle, count)

it.each(Object.entries(CHANGES))(
  'reports that a resource of topic %s was created, changed and deleted',
  async (root, { create, change, changed, remove }) => {
    let text = create
    if (create.includes('BLOG')) {
      const { result } = await run(
        'blogCreate(blog: { title: "Reports" }) { resource: blog { id } userErrors { message } }',
      )
      text = create.replace('BLOG', result.resource?.id ?? '')
    }
    const { result } = await run(text)
    const id = result.resource?.id ?? ''
    await run(change.replace('ID', id))
    await run(remove.replace('ID', id))
    const about = (await events(root, root === 'blog' ? 4 : 3)).filter(
      event => root !== 'blog' || JSON.stringify(event).includes(id),
    )
    expect(about.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(about[1]?.fields_changed.updated).toEqual([`${root}[id: '${id}'].${changed}`])
  },
)

it('reports that a contact of a company was added', async () => {
  const before = (await events('company', 3)).length
  const { result } = await run(
    'companyCreate(input: { company: { name: "Shades Ltd" } }) { resource: company { id } userErrors { message } }',
  )
  const id = result.resource?.id ?? ''
  await run(
    `companyContactCreate(companyId: "${id}", input: { email: "ann@shades.example" }) { userErrors { message } }`,
  )
  const sent = await events('company', before + 2)
  expect(sent.at(-1)?.action).toBe('update')
})

it('simulates all topics', () => {
  expect(Object.keys(TOPIC_SHAPES).sort()).toEqual(Object.keys(EVENT_TOPICS).sort())
})
