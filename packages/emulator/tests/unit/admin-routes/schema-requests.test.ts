import { buildClientSchema } from 'graphql'
import type { IntrospectionQuery } from 'graphql'
import { afterAll, expect, it } from 'vitest'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())

it('returns the schema of a version, and only once to a browser that keeps it', async () => {
  const path = `/_admin/schema/${DEFAULT_API_VERSION}`
  const first = await platform.get(path)
  const { data } = JSON.parse(first.text) as { data: IntrospectionQuery }
  expect(buildClientSchema(data).getQueryType()?.name).toBe('QueryRoot')
  const etag = first.headers.get('etag') ?? ''
  const second = await fetch(platform.emulator.url + path, { headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
})

it('refuses an unknown version', async () => {
  expect((await platform.get('/_admin/schema/next')).status).toBe(400)
})
