import { describe, expect, it } from 'vitest'
import { rewriteLinks } from '../../../convert/links.mjs'

const REPOSITORY = 'https://git.example/owner/layer'

describe('rewriteLinks', () => {
  it.each([
    ['a page next to it', 'See [Billing](billing.md).', 'See [Billing](/guides/billing).'],
    ['a section', '[Inbox](webhooks.md#inbox)', '[Inbox](/guides/webhooks#inbox)'],
    ['a page above', '[Security](../SECURITY.md)', '[Security](/operations/security)'],
    ['the README', '[home](../README.md)', '[home](/)'],
    [
      'a report of the site',
      'See [the report](../packages/site/reports/a.html).',
      'See :site-file[the report]{path="reports/a.html"}.',
    ],
    ['a text with code', '[`a[0]` and b](faq.md)', '[`a[0]` and b](/about/faq)'],
    ['two in a line', '[A](faq.md) [B](data.md)', '[A](/about/faq) [B](/operations/data)'],
    ['an image', '![Admin](images/admin.png)', '![Admin](/docs/images/admin.png)'],
    ['its own section', '[above](#inbox)', '[above](#inbox)'],
    ['another site', '[Nuxt](https://nuxt.com/docs)', '[Nuxt](https://nuxt.com/docs)'],
  ])('rewrites a link to %s', (_what, line, expected) => {
    expect(rewriteLinks(line, 'docs/utilities.md')).toBe(expected)
  })

  it('spells the id of a heading as Nuxt Content does', () => {
    expect(rewriteLinks('[a](#fetch--retry) [b](#2-install) [c](#end-)', 'docs/faq.md')).toBe(
      '[a](#fetch-retry) [b](#_2-install) [c](#end)',
    )
  })

  it('links a file to the repository, or keeps its text only when there is none', () => {
    const line = 'read [the tests](../tests/conformance/oauth.test.ts)'
    expect(rewriteLinks(line, 'docs/faq.md', REPOSITORY)).toBe(
      `read [the tests](${REPOSITORY}/blob/main/tests/conformance/oauth.test.ts)`,
    )
    expect(rewriteLinks(line, 'docs/faq.md')).toBe('read the tests')
  })

  it('leaves code alone', () => {
    const line = 'write `[a](faq.md)` or ``[`b`](faq.md)``'
    expect(rewriteLinks(line, 'docs/faq.md')).toBe(line)
  })
})
