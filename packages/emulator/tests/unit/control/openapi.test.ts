import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlRoutes } from '../../../src/control/control-api'
import type { OpenApiDocument } from '../../../src/control/openapi'
import { FAULT_TARGETS } from '../../../src/state/faults'
import { startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

let platform: StartedPlatform
let document: OpenApiDocument
beforeAll(async () => {
  platform = await startPlatform()
  const { json } = await platform.get<OpenApiDocument>('/_emulator/openapi.json')
  document = json
})
afterAll(() => platform.emulator.close())

const ROUTES = controlRoutes.map(({ method, pattern }) => [method, pattern] as const)
/** Routes whose bodies the platform wrote itself. */
const OPAQUE = ['/_emulator/state', '/_emulator/snapshot']

function inputOf(method: string, path: string) {
  const { parameters = [], requestBody } = document.paths[path]![method.toLowerCase()]!
  if (!requestBody)
    return {
      names: parameters.map(({ name }) => name),
      required: parameters.filter(parameter => parameter.required).map(({ name }) => name),
    }
  const { properties = {}, required = [] } = requestBody.content['application/json'].schema
  return { names: Object.keys(properties), required }
}

async function send(method: string, path: string, fields: Record<string, string>) {
  const response =
    method === 'GET'
      ? await fetch(`${platform.emulator.url}${path}?${new URLSearchParams(fields)}`)
      : await fetch(platform.emulator.url + path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        })
  return { status: response.status, json: (await response.json()) as { error: string } }
}

describe('the description of the control API', () => {
  it('is OpenAPI 3.1 for this address', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: platform.emulator.url }],
    })
    const operations = Object.values(document.paths).flatMap(path => Object.values(path))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { summary, responses } of operations) {
      expect(summary).toMatch(/^[A-Z].+\.$/)
      expect(Object.keys(responses)).toEqual(['200', 'default'])
    }
  })

  it('resolves its references', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    const targets = [...references].map(([, path = '']) =>
      path.split('/').reduce<unknown>((value, name) => Object(value)[name], document),
    )
    expect(targets.length).toBeGreaterThan(ROUTES.length)
    for (const target of targets) expect(target).toBeTypeOf('object')
  })

  it('has every route, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(ROUTES.map(route => route.join(' ')).sort())
  })

  it.each(ROUTES.filter(([, path]) => !OPAQUE.includes(path)))(
    'names the fields that %s %s accepts',
    async (method, path) => {
      const { names } = inputOf(method, path)
      const { status, json } = await send(method, path, { notAField: 'x' })
      const known = /Known (?:fields|parameters): (.*)\.$/.exec(json.error)?.[1]
      expect([status, known]).toEqual([400, names.join(', ') || 'none'])
    },
  )

  it.each(ROUTES.filter(([method, path]) => path !== '/_emulator/seed' && inputless(method, path)))(
    'names the fields that %s %s requires',
    async (method, path) => {
      const { required } = inputOf(method, path)
      const given: Record<string, string> = {}
      for (const name of required) {
        const { status, json } = await send(method, path, given)
        expect([status, json.error]).toEqual([400, expect.stringContaining(`Field ${name} `)])
        // The wrong type of a field is refused after the fields before it.
        given[name] = 'x'
        if ((await send(method, path, given)).json.error.startsWith(`Field ${name} `)) return
      }
    },
  )

  it('names the values of a field that has few', () => {
    const { schema } =
      document.paths['/_emulator/faults']!.post!.requestBody!.content['application/json']
    expect(schema.properties?.on?.enum).toEqual([...FAULT_TARGETS])
    expect(schema.required).toEqual(['on'])
  })
})

function inputless(method: string, path: string): boolean {
  const route = controlRoutes.find(each => each.method === method && each.pattern === path)
  return (route?.input.required ?? []).length > 0
}
