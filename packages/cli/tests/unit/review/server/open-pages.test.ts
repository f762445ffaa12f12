import type { Browser } from '@playwright/test'
import { expect, it } from 'vitest'
import { fake } from '../../../../../../tests/fake'
import { openPages } from '../../../../src/review/server/open-pages'
import { FAKE_APP } from '../fake-context'

const browserAt = (...urls: string[]) =>
  fake<Browser>({ contexts: () => [{ pages: () => urls.map(url => ({ url: () => url })) }] })

it('lists the pages of the app in the admin', () => {
  const admin = `${FAKE_APP.adminUrl}/store/one`
  const browser = browserAt(
    'about:blank',
    `${admin}/apps/key`,
    `${admin}/apps/key/orders?page=2`,
    `${admin}/charges/1`,
  )
  expect(openPages(browser, FAKE_APP)).toEqual(['page /', 'page /orders'])
})

it('lists the pages of a standalone app below its base path', () => {
  const browser = browserAt('http://localhost:3000/shop/orders?shop=one', FAKE_APP.adminUrl)
  const app = { ...FAKE_APP, isEmbedded: false, basePath: '/shop' }
  expect(openPages(browser, app)).toEqual(['page /orders'])
})
