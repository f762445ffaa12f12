import { on } from '../channel'
import { openDialog } from '../dialogs/open-dialog'
import { recordCall } from '../record'
import { takeQueuedResponse } from '../requests'
import ItemPicker from './ItemPicker.vue'
import type { PickerItem, PickerOptions } from './picker-options'
import { Selection } from './selection'

interface QueuedSelection {
  ids: string[]
  cancelled?: boolean
}

/** Pending selections by picker. Null after a cancellation. */
const selections = new Map<string, Promise<string[] | null>>()
let count = 0

// Two steps, because the app gets two promises: for the open picker, and for the selection.
on('picker-open', async ({ message, respond, refuse }) => {
  const options = message['input'] as PickerOptions | undefined
  if (!Array.isArray(options?.items)) return refuse('A picker needs a list of items.')
  const settle = recordCall('picker', options)
  const scripted = await takeQueuedResponse<QueuedSelection>('picker').catch(() => null)
  const key = String(++count)
  const selected = scripted ? readQueued(options, scripted) : pickItems(options)
  selections.set(key, selected)
  selected.then(
    output => settle('resolved', output),
    (error: Error) => settle('rejected', error.message),
  )
  respond(key)
})

on('picker-selected', async ({ message, respond, refuse }) => {
  const key = String(message['picker'])
  const selected = selections.get(key)
  selections.delete(key)
  await selected?.then(respond, (error: Error) => refuse(error.message))
})

async function pickItems(options: PickerOptions): Promise<string[] | null> {
  const selection = new Selection<PickerItem>(options.multiple)
  for (const item of options.items) if (item.selected && !item.disabled) selection.add(item)
  const isPicked = await openDialog<boolean>(ItemPicker, { options, initial: selection })
  return isPicked ? [...selection.items.keys()] : null
}

async function readQueued(
  { items }: PickerOptions,
  { ids, cancelled }: QueuedSelection,
): Promise<string[] | null> {
  if (cancelled) return null
  const unknownId = ids.find(id => !items.some(item => item.id === id && !item.disabled))
  if (unknownId !== undefined)
    throw new Error(`The queued picker response contains "${unknownId}", which cannot be selected.`)
  return ids
}
