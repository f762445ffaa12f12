import { join } from 'pathe'
import { expect, it } from 'vitest'
import { findTools, printTools } from '../../../modules/platform/tools'
import { scratchFolder } from '../../../packages/cli/tests/unit/doctor/scratch-folder'

it('[K3] names tools after their files, and prefers those of the app', async () => {
  const app = await scratchFolder({ 'find-order.ts': '', 'notes.md': '', 'types.d.ts': '' })
  const layer = await scratchFolder({ 'find-order.ts': '', 'cancel.mjs': '' })
  const tools = findTools([app, join(app, 'missing'), layer])
  expect([...tools]).toEqual([
    ['find_order', join(app, 'find-order.ts')],
    ['cancel', join(layer, 'cancel.mjs')],
  ])
  expect(printTools(tools)).toBe(
    `import tool0 from "${app}/find-order.ts"
import tool1 from "${layer}/cancel.mjs"
export default { find_order: tool0, cancel: tool1 }
`,
  )
})

it.each(['FindOrder.ts', 'find order.ts', '2find.ts', '-find.ts', 'find--order.ts', 'find-.ts'])(
  '[K4] refuses %s with the form',
  async file => {
    const folder = await scratchFolder({ [file]: '' })
    expect(() => findTools([folder])).toThrow(
      `${join(folder, file)}: the file name is the name of the tool, and must be lower-case words such as find-order.ts.`,
    )
  },
)
