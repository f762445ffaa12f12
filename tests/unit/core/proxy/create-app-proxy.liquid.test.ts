import { describe, expect, it } from 'vitest'
import { liquid } from '../../../../server/core/proxy/create-app-proxy'
import type { LiquidInit } from '../../../../server/core/proxy/create-app-proxy'
import { cpuTimeOf } from '../../cpu-time'

async function parts(body: string, init?: LiquidInit): Promise<[number, object, string]> {
  const response = liquid(body, init)
  return [response.status, Object.fromEntries(response.headers), await response.text()]
}
const written = (body: string) => liquid(body).text()
const LIQUID = { 'content-type': 'application/liquid' }

describe('P3: liquid', () => {
  it('is a page of the theme', async () => {
    expect(await parts('Hello {{ customer.name }} – €')).toEqual([
      200,
      LIQUID,
      'Hello {{ customer.name }} – €',
    ])
  })

  it('takes a status', async () => {
    expect(await parts('No', 404)).toEqual([404, LIQUID, 'No'])
  })

  it('takes status, reason phrase and headers, but not another type', async () => {
    const init = {
      status: 418,
      statusText: 'Teapot',
      headers: [
        ['X-Mine', '1'],
        ['Content-Type', 'text/html'],
      ] as [string, string][],
    }
    expect(await parts('{}', init)).toEqual([418, { ...LIQUID, 'x-mine': '1' }, '{}'])
    expect(liquid('{}', init).statusText).toBe('Teapot')
  })

  it('omits the layout on request', async () => {
    expect(await parts('Hello', { layout: false })).toEqual([
      200,
      LIQUID,
      '{% layout none %} Hello',
    ])
    expect(await parts('Hello', { layout: true })).toEqual([200, LIQUID, 'Hello'])
  })

  it('accepts all options together', async () => {
    expect(
      await parts('<a href="/apps/x">', { layout: false, status: 201, headers: { 'X-Mine': '1' } }),
    ).toEqual([201, { ...LIQUID, 'x-mine': '1' }, '{% layout none %} <a href="/apps/x/">'])
  })
})

describe('P3: paths of the storefront get a slash', () => {
  it.each([
    ['<form method="post" action="/apps/x">', '<form method="post" action="/apps/x/">'],
    ['<form action="/apps/x?a=1&b=/2">', '<form action="/apps/x/?a=1&b=/2">'],
    ['<a class="link" href="/apps/x">Go</a>', '<a class="link" href="/apps/x/">Go</a>'],
    ['<a href="/apps/x?page=2">', '<a href="/apps/x/?page=2">'],
    ['<a href="/apps/x#top">', '<a href="/apps/x/#top">'],
    ['<a href="/apps/x?page=2#top">', '<a href="/apps/x/?page=2#top">'],
    ['<A HREF="/x"><FORM ACTION="/y">', '<A HREF="/x/"><FORM ACTION="/y/">'],
    ['<a\n  class="b"\n  href="/x">', '<a\n  class="b"\n  href="/x/">'],
    [
      '<a href="/x"><a href="/y"><p>a > b</p><form action="/z">',
      '<a href="/x/"><a href="/y/"><p>a > b</p><form action="/z/">',
    ],
    ['<a href="/x/{{ product.handle }}">', '<a href="/x/{{ product.handle }}/">'],
    ['<a title="href=" href="/x">', '<a title="href=" href="/x/">'],
  ])('%s', async (body, expected) => {
    expect(await written(body)).toBe(expected)
  })

  it.each([
    ['a slash is there', '<a href="/apps/x/"><form action="/x/?a=1">'],
    ["only the storefront's root is named", '<a href="/"><a href="/?page=2">'],
    ['another attribute closes the tag', '<a href="/x" class="b"><form action="/x" method="post">'],
    ['white space or a slash closes the tag', '<a href="/x" ><a href="/x"/>'],
    [
      'the path is relative',
      '<a href="x"><a href="./x"><a href="?page=2"><a href="#top"><form action="">',
    ],
    ['another host is named', '<a href="https://other.example/x"><a href="//other.example/x">'],
    [
      'the element is another one',
      '<link href="/x"><area href="/x"><abbr href="/x"><button formaction="/x"><img src="/x">',
    ],
    [
      'the attribute is another one',
      '<a data-href="/x"><form data-action="/x"><a xhref="/x"><form href="/x"><a action="/x">',
    ],
    ['it is in text or single quotes', 'href="/x"> <a>href="/x"></a> <a href=\'/x\'>'],
    ['the tag is not closed', '<a href="/x" <b href="/x">'],
  ])('not when %s', async (_what, body) => {
    expect(await written(body)).toBe(body)
  })
})

describe('attack: a page of 5 MB that is hard to search', () => {
  const SIZE = 5 * 1024 * 1024
  const of = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))

  it.each<[string, string]>([
    ['tags that do not end', of('<a ')],
    ['one tag that does not end', `<a ${of('x')}`],
    ['one tag of white space', `<a ${of(' ')}">`],
    ['one tag of quotes', `<a ${of('"')}">`],
    ['attributes that do not end', `<a ${of(' href="/x')}">`],
    ['attributes that do not end the tag', `<a ${of(' href="/x"')}>`],
    ['attributes that almost end the tag', `<a ${of(' href="/x"')} ">`],
    ['one path', `<a href="/${of('x')} >`],
    ['one path of slashes', `<a href="${of('/')}">`],
    ['one query', `<a href="/x${of('?')}`],
    ['queries and fragments', `<form action="/x${of('?#')}" >`],
    ['many links', of('<a href="/x">')],
    ['many unfinished links', of('<a href="/x')],
  ])('%s', async (_what, body) => {
    // Quadratic search of 5 MB takes hours.
    expect(await cpuTimeOf(() => liquid(body))).toBeLessThan(3000)
  })
})
