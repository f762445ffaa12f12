import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawComparison } from '../../lib/comparison-chart.mjs'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

it('draws a bar for each share of a server', () => {
  const chart = drawComparison([
    { measure: 'guarded GET: requests/s', layer: 9 },
    {
      measure: 'guarded GET: share of bare, by CPU time',
      bare: '100.0 %',
      layer: '80.0 %',
      'shopify-app-nuxt': '40.0 %',
      'react-router': '5.0 %',
    },
  ])
  expect(
    [...chart.matchAll(/width="(\d+)" height="12" fill="(#\w+)"\/><text[^>]*>(\d.+?)</g)].map(
      match => match.slice(1),
    ),
  ).toEqual([
    ['368', '#2563eb', '80.0 %'],
    ['184', '#d97706', '40.0 %'],
    ['23', '#78716c', '5.0 %'],
  ])
  expect(chart).toContain('>guarded GET</text>')
})

it('draws the servers with sessions in files where they were measured', () => {
  const chart = drawComparison([
    {
      measure: 'webhook of 1 KB: share of bare, by CPU time',
      layer: '80.0 %',
      'shopify-app-nuxt': '40.0 %',
      'react-router': '5.0 %',
      'shopify-app-nuxt, files': '20.0 %',
      'react-router, files': '4.0 %',
    },
  ])
  expect([...chart.matchAll(/>(\d.+?)</g)].map(([, share]) => share)).toEqual([
    '80.0 %',
    '40.0 %',
    '5.0 %',
    '20.0 %',
    '4.0 %',
  ])
  expect([...chart.matchAll(/x="(\d+)" y="(\d+)" width="12"/g)].map(([, x, y]) => [x, y])).toEqual([
    ['210', '12'],
    ['380', '12'],
    ['550', '12'],
    ['210', '32'],
    ['380', '32'],
  ])
})

it('the chart of the documentation is that of the published results', async () => {
  const { tables } = JSON.parse(await read('../../results/comparison.json')) as {
    tables: Record<string, object[]>
  }
  expect(await read('../../../../docs/images/comparison.svg')).toBe(
    drawComparison(tables['Whole servers side by side'] ?? []),
  )
})
