import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShChart } from '#components'
import { showPage } from '../../page-state'
import { hydrate } from '../../render-html'

const WEEKS = [
  {
    name: 'This week',
    data: [
      { key: 'Mon', value: 12 },
      { key: 'Tue', value: null },
      { key: 'Wed', value: 1200 },
    ],
  },
  { name: 'Last week', data: [{ key: 'Tue', value: 7 }] },
]

const chartOf = (props: Record<string, unknown> = {}) =>
  mountSuspended(ShChart, { props: { label: 'Orders', data: WEEKS, ...props } })

type Chart = Awaited<ReturnType<typeof chartOf>>

const tableOf = (chart: Chart) =>
  chart.findAll('tr').map(row => row.findAll('th, td').map(cell => cell.text()))

test('the server draws it, as an image with its label and a table of its values', async () => {
  const { element } = await hydrate(ShChart, { props: { label: 'Orders', data: WEEKS } })
  expect(element.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Orders')
  expect(element.querySelector('caption')?.textContent?.trim()).toBe('Orders')
  expect(element.querySelectorAll('path').length).toBeGreaterThan(0)
})

test('the table has a row for each key and a column for each series', async () => {
  expect(tableOf(await chartOf())).toEqual([
    ['', 'This week', 'Last week'],
    ['Mon', '12', '–'],
    ['Tue', '–', '7'],
    ['Wed', '1,200', '–'],
  ])
})

test('values have the format and the language of the page', async () => {
  showPage({ locale: 'de' })
  const chart = await chartOf({ format: { style: 'currency', currency: 'EUR' } })
  expect(tableOf(chart)[3]?.[1]).toBe('1.200,00\u00A0€')
})

test('a line has a gap where there is no value', async () => {
  const data = [{ name: 'Orders', data: [1, 2, null, 4, 3].map((value, key) => ({ key, value })) }]
  const chart = await chartOf({ data })
  expect(chart.findAll('path').at(-1)?.attributes('d')?.match(/M/g)).toHaveLength(2)
  expect(chart.findAll('path').at(-1)?.attributes('d')).toMatch(/^M10,75L30,50M70,0L90,25$/)
})

test('lines differ in their dashes, too', async () => {
  const chart = await chartOf()
  expect(chart.findAll('path').map(path => path.attributes('stroke-dasharray'))).toEqual([
    undefined,
    '6 3',
  ])
})

test('bars begin at zero, upwards and downwards', async () => {
  const data = [
    {
      name: 'Profit',
      data: [
        { key: 'Q1', value: -2 },
        { key: 'Q2', value: 2 },
      ],
    },
  ]
  const chart = await chartOf({ type: 'bar', data })
  const bars = chart.findAll('rect')
  expect(bars.map(bar => [bar.attributes('y'), bar.attributes('height')])).toEqual([
    ['50', '50'],
    ['0', '50'],
  ])
  expect(bars.map(bar => bar.get('title').text())).toEqual(['Q1, Profit: -2', 'Q2, Profit: 2'])
  expect(chart.findAll('[aria-hidden="true"]')[0]?.text()).toBe('-2-1012')
})

test('whole numbers have no fractions on the axis', async () => {
  const chart = await chartOf({
    type: 'bar',
    data: [{ name: 'A', data: [{ key: 'x', value: 1 }] }],
  })
  expect(chart.findAll('[aria-hidden="true"]')[0]?.text()).toBe('01')
})

test('a donut has a part for each value above zero, and names all with their values', async () => {
  const data = [
    {
      name: 'Orders',
      data: [
        { key: 'Shop', value: 3 },
        { key: 'Market', value: 1 },
        { key: 'Drafts', value: 0 },
      ],
    },
  ]
  const chart = await chartOf({ type: 'donut', data })
  expect(chart.findAll('path').map(path => path.get('title').text())).toEqual([
    'Shop: 3',
    'Market: 1',
  ])
  expect(chart.findAll('li').map(entry => entry.text())).toEqual(['Shop3', 'Market1', 'Drafts0'])
})

test('a sparkline has neither axes nor a legend', async () => {
  const chart = await chartOf({ type: 'sparkline' })
  expect(chart.findAll('[aria-hidden="true"]')).toEqual([])
  expect(chart.findAll('line')).toEqual([])
  expect(chart.findAll('li')).toEqual([])
  expect(tableOf(chart)).toHaveLength(4)
})

test('many values share labels', async () => {
  const data = [
    { name: 'Visitors', data: Array.from({ length: 30 }, (_, key) => ({ key, value: key })) },
  ]
  const labels = (await chartOf({ data })).findAll('[aria-hidden="true"]').at(-1)
  expect(labels?.text()).toBe('0510152025')
})

test('without values it describes that in words', async () => {
  const chart = await chartOf({ data: [] })
  expect(chart.text()).toBe('Nothing here yet')
  expect(chart.find('[role="img"]').exists()).toBe(false)
})
