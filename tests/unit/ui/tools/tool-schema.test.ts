import { describe, expect, expectTypeOf, it } from 'vitest'
import { definePlatformTool } from '../../../../composables/definePlatformTool'
import { toolHandler } from '../../../../ui/tools/platform-tool'
import { schemaProblem } from '../../../../ui/tools/tool-schema'
import type { ToolSchema } from '../../../../ui/tools/tool-schema'

const ORDER = {
  type: 'object',
  properties: {
    number: { type: 'integer' },
    weight: { type: 'number' },
    status: { type: 'string', enum: ['open', 'closed'] },
    isTest: { type: 'boolean' },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
    },
  },
  required: ['number'],
} as const satisfies ToolSchema

describe('schemaProblem', () => {
  it.each([
    { number: 1 },
    { number: 1, weight: 0.5, status: 'open', isTest: false, lines: [{ sku: 'a' }] },
    { number: 1, lines: [] },
  ])('allows %j', value => {
    expect(schemaProblem(ORDER, value, 'input')).toBeUndefined()
  })

  it.each<[unknown, string]>([
    [null, 'input must be an object.'],
    [[], 'input must be an object.'],
    ['{}', 'input must be an object.'],
    [{}, 'input.number is missing.'],
    [{ number: '1' }, 'input.number must be a whole number.'],
    [{ number: 1.5 }, 'input.number must be a whole number.'],
    [{ number: 1, weight: Number.NaN }, 'input.weight must be a number.'],
    [{ number: 1, status: 'lost' }, 'input.status must be one of open, closed.'],
    [{ number: 1, status: 1 }, 'input.status must be a text.'],
    [{ number: 1, isTest: 'no' }, 'input.isTest must be true or false.'],
    [{ number: 1, lines: {} }, 'input.lines must be a list.'],
    [{ number: 1, lines: [{ sku: 'a' }, {}] }, 'input.lines[1].sku is missing.'],
    [{ number: 1, extra: true }, 'input.extra is not in the input schema.'],
    [JSON.parse('{"number":1,"__proto__":{}}'), 'input.__proto__ is not in the input schema.'],
  ])('refuses %j', (value, problem) => {
    expect(schemaProblem(ORDER, value, 'input')).toBe(problem)
  })
})

describe('a tool', () => {
  const tool = definePlatformTool({
    description: 'Finds an order.',
    inputSchema: ORDER,
    handler(input) {
      expectTypeOf(input.number).toEqualTypeOf<number>()
      expectTypeOf(input.status).toEqualTypeOf<'open' | 'closed' | undefined>()
      expectTypeOf(input.lines?.[0]?.sku).toEqualTypeOf<string | undefined>()
      return { found: input.number }
    },
  })

  it('runs in the Nuxt app, with an input that its schema allows', async () => {
    const tasks: unknown[] = []
    const handler = toolHandler(tool, task => {
      tasks.push(task)
      return task()
    })
    expect(await handler({ number: 7 })).toEqual({ found: 7 })
    await expect(handler({ number: '7' })).rejects.toThrow(
      new TypeError('input.number must be a whole number.'),
    )
    expect(tasks).toHaveLength(1)
    expect([handler.description, handler.inputSchema]).toEqual(['Finds an order.', ORDER])
  })
})
