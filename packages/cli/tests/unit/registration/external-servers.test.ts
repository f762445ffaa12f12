import { describe, expect, it } from 'vitest'
import { findExternalServers, listsHost } from '../../../src/registration/external-servers'
import { scratchFolder } from '../doctor/scratch-folder'

describe('findExternalServers', () => {
  it('finds each server that pages and extensions name, with its first use', async () => {
    const folder = await scratchFolder({
      'app/pages/index.vue':
        '<script setup lang="ts">\nawait $fetch(\'https://api.example.com/rates\')\n</script>\n<template><img src="https://images.example.org/a.png"></template>',
      'app/pages/other.vue': '<script setup>fetch("https://api.example.com/other")</script>',
      'extensions/block/assets/block.js': 'new WebSocket(`wss://live.example.com:8443/reviews`)',
      'extensions/block/blocks/stars.liquid':
        '<script src="https://cdn.example.net/s.js"></script>',
    })

    expect(await findExternalServers(folder)).toEqual([
      { host: 'api.example.com', where: 'app/pages/index.vue:2' },
      { host: 'images.example.org', where: 'app/pages/index.vue:4' },
      { host: 'live.example.com:8443', where: 'extensions/block/assets/block.js:1' },
      { host: 'cdn.example.net', where: 'extensions/block/blocks/stars.liquid:1' },
    ])
  })

  it('leaves out the platform, links, paths, the server, and packages', async () => {
    const folder = await scratchFolder({
      'app/pages/index.vue':
        '<template><a href="https://example.com">a</a><img src="/a.png"><img src="https://cdn.shopify.com/a.png"></template>',
      'server/api/rates.get.ts': "fetch('https://rates.example.com')",
      'extensions/block/node_modules/a/index.js': "fetch('https://package.example.com')",
      'app/components/a.test.ts': 'const text = "https://text.example.com"',
    })

    expect(await findExternalServers(folder)).toEqual([])
  })
})

describe('listsHost', () => {
  it.each([
    ['api.example.com', 'api.example.com', true],
    ['https://api.example.com/rates', 'api.example.com', true],
    ['wss://live.example.com:8443', 'live.example.com:8443', true],
    ['*.example.com', 'api.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'api.badexample.com', false],
    ['example.com', 'api.example.com', false],
  ])('%s lists %s: %s', (entry, host, expected) => {
    expect(listsHost(entry, host)).toBe(expected)
  })
})
