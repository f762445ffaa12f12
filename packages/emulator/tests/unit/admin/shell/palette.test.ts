import { expect, test } from 'vitest'
import { pageGroups } from '../../../../admin/shell/palette/page-groups'
import { filterGroups } from '../../../../admin/shell/palette/palette-entry'

const groups = pageGroups(path => `/store/demo${path}`)
const labels = (typed: string) =>
  filterGroups(groups, typed).map(({ heading, entries }) => [
    heading,
    ...entries.map(({ label }) => label),
  ])

test('the pages of a store are grouped as in its navigation, each once', () => {
  expect(groups.map(({ heading }) => heading)).toEqual([
    'Pages',
    'App activity',
    'Developer tools',
    'Actions',
  ])
  const hrefs = groups.flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  expect(groups[0]?.entries.slice(0, 3)).toMatchObject([
    { label: 'Home', href: '/store/demo' },
    { label: 'Orders', href: '/store/demo/orders', icon: 'orders' },
    { label: 'Drafts', href: '/store/demo/draft_orders', icon: 'orders', detail: 'Orders' },
  ])
})

test('pages to add a record are actions, unless they need another record', () => {
  const actions = groups.at(-1)?.entries.map(({ label }) => label)
  expect(actions).toContain('Add product')
  expect(actions).not.toContain('Add entry')
})

test('a choice has each word, in its label, section, or group', () => {
  expect(labels('SHIP sett')).toEqual([['Pages', 'Shipping']])
  expect(labels('tools clock')).toEqual([['Developer tools', 'Clock']])
  expect(labels('add product')).toEqual([['Actions', 'Add product']])
  expect(labels('qqq')).toEqual([])
})
