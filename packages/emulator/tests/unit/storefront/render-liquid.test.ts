import { describe, expect, it } from 'vitest'
import { createStore } from '../../../src/lifecycle/create-store'
import { renderLiquid } from '../../../src/storefront/render-liquid'

const store = createStore({ handle: 'demo-store', name: '<b>Tom & Jerry</b>' }, 0)

describe('renderLiquid', () => {
  it('renders the page in the storefront', () => {
    const page = renderLiquid('<h2>Reviews</h2>', store, null)
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<title>&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;</title>')
    expect(page).toContain('<main>\n<h2>Reviews</h2>\n</main>')
  })

  it.each([
    '{% layout none %} ',
    '{% layout none %}',
    '\n{%- layout  none -%} ',
    '{%layout none%} ',
  ])('renders the page alone after %j', prefix => {
    expect(renderLiquid(`${prefix}<h2>Reviews</h2>`, store, null)).toBe('<h2>Reviews</h2>')
  })

  it('has a layout when "layout none" is not at the beginning', () => {
    expect(renderLiquid('<p>{% layout none %}</p>', store, null)).toContain(
      '<main>\n<p>{% layout none %}</p>\n</main>',
    )
  })

  it('rewrites links and forms to the storefront of the shop', () => {
    const template =
      '{% layout none %} <a class="x" HREF="/apps/app/a?b">/apps/app</a><form action=\'/apps/app\'><a href=/apps/app/c></a><a href="/app" data-href="/apps/"></a><a href="https://x.example/apps/"></a>'
    expect(renderLiquid(template, store, null)).toBe(
      '<a class="x" HREF="/demo-store.platform.test/apps/app/a?b">/apps/app</a>' +
        "<form action='/demo-store.platform.test/apps/app'><a href=/demo-store.platform.test/apps/app/c></a>" +
        '<a href="/app" data-href="/apps/"></a><a href="https://x.example/apps/"></a>',
    )
  })

  it('fills in the shop and the customer, escaped', () => {
    const template =
      '{% layout none %} {{shop.name}}|{{ customer.id }}|{{- shop.name -}}|{{ product.title }}|{{ shop.name | upcase }}|$&'
    expect(renderLiquid(template, store, '42')).toBe(
      '&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;|42|&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;|{{ product.title }}|{{ shop.name | upcase }}|$&',
    )
    expect(renderLiquid('{% layout none %} [{{ customer.id }}]', store, null)).toBe('[]')
  })
})
