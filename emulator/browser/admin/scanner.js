// @ts-check
/** `shopify.scanner.capture()`: a dialog in place of the camera. */
import { element } from '../elements.js'
import { takeQueuedResponse } from './api.js'
import { openDialog } from './dialog.js'
import { onMemberCall } from './member-calls.js'

/** @returns {Promise<{ data?: string, cancelled?: true }>} what the user enters */
async function askForBarcode() {
  const barcode = element('input')
  barcode.required = true
  const { closed } = openDialog({
    title: 'Scan a barcode',
    body: [element('label', 'field', element('span', '', 'Barcode'), barcode)],
    choices: [{ label: 'Scan', value: 'scan', kind: 'primary' }],
  })
  return (await closed) === 'scan' ? { data: barcode.value } : { cancelled: true }
}

onMemberCall('scanner.capture', async () => {
  const { data } = (await takeQueuedResponse('scanner.capture')) ?? (await askForBarcode())
  if (data === undefined) throw new Error('The scan was cancelled.')
  return { data }
})
