import { defineComponent, h, ref } from 'vue'
import type { VueWrapper } from '@vue/test-utils'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test, vi } from 'vitest'
import { ShDropZone } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { untyped } from '../../../fake'

const [csv, otherCsv, pdf] = [
  new File(['a'], 'orders.csv', { type: 'text/csv' }),
  new File(['b'], 'stock.csv', { type: 'text/csv' }),
  new File(['c'], 'invoice.pdf', { type: 'application/pdf' }),
]

const inputOf = (html: string) => /<input[^>]*>/.exec(html)?.[0].replace(/ class="[^"]*"/, '')

describe('the HTML of the server', () => {
  test('is a native file control in a labelled zone', async () => {
    const html = await renderHtml(ShDropZone, {
      props: {
        id: 'files',
        name: 'files',
        label: 'Orders',
        accept: '.csv',
        multiple: true,
        required: true,
        error: 'Too large',
        accessibilityLabel: 'Files with orders',
        disabled: true,
      },
    })
    expect(inputOf(html)).toBe(
      '<input aria-describedby="files-error" aria-invalid="true" id="files" type="file" name="files" accept=".csv" multiple disabled aria-required="true" aria-label="Files with orders">',
    )
    expect(html).toMatch(/<label id="files-label" for="files"[^>]*>Orders/)
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/)
  })

  test('prompts for one file or several', async () => {
    expect(await renderHtml(ShDropZone)).toMatch(/>Add file<\/span><span[^>]*>or drop files here</)
    expect(await renderHtml(ShDropZone, { props: { multiple: true } })).toContain(
      '>Add files</span>',
    )
  })

  test('has custom content, and an error by slot or attribute', async () => {
    const html = await renderHtml(ShDropZone, {
      props: { id: 'a' },
      slots: { default: () => [h('b', 'Drop it'), h('i', { slot: 'error' }, 'Bad')] },
    })
    expect(html).toMatch(/<label[^>]*><input[^>]*><b>Drop it<\/b><\/label>/)
    expect(html).toMatch(/<div id="a-error".*<i slot="error">Bad<\/i>/)
    expect(
      await renderHtml(ShDropZone, { props: { id: 'a' }, slots: { error: () => h('i', 'Named') } }),
    ).toMatch(/<div id="a-error".*<i>Named<\/i>/)
  })
})

/** Drops files onto the zone. Returns false when the browser would open them. */
function drop(wrapper: VueWrapper, files: File[], type = 'drop'): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', {
    value: { types: ['Files'], files, dropEffect: 'copy' },
  })
  return !wrapper.get('label:not([for])').element.dispatchEvent(event)
}

function mount(props: Record<string, unknown> = {}) {
  const seen: unknown[] = []
  const listener = (event: Event, rejected?: File[]) => {
    const { files, value } = untyped<{ files: File[]; value: string }>(event.currentTarget)
    seen.push([
      event.type,
      files.map(file => file.name),
      value,
      ...(rejected ? [rejected.map(file => file.name)] : []),
    ])
  }
  return mountSuspended(ShDropZone, {
    props: {
      accept: '.csv',
      multiple: true,
      onInput: listener,
      onChange: listener,
      onDroprejected: listener,
      'onUpdate:files': (files: File[]) => seen.push(['files', files.map(file => file.name)]),
      'onUpdate:modelValue': (value: string) => seen.push(['model', value]),
      ...props,
    },
    attachTo: document.body,
  }).then(wrapper => ({ wrapper, seen }))
}

test('dropped files are set on the control, and emitted', async () => {
  const { wrapper, seen } = await mount()
  expect(drop(wrapper, [csv, otherCsv])).toBe(true)
  const names = ['orders.csv', 'stock.csv']
  expect(seen).toEqual([
    ['input', names, 'C:\\fakepath\\orders.csv'],
    ['files', names],
    ['model', 'C:\\fakepath\\orders.csv'],
    ['change', names, 'C:\\fakepath\\orders.csv'],
  ])
  expect([...wrapper.get('input').element.files!].map(file => file.name)).toEqual(names)
  await wrapper.vm.$nextTick()
  expect(wrapper.get('[role=status]').text()).toBe('orders.csv, stock.csv added')
})

test('files that do not fit are rejected', async () => {
  const { wrapper, seen } = await mount()
  drop(wrapper, [pdf])
  expect(seen).toEqual([['droprejected', [], '', ['invoice.pdf']]])
  await wrapper.vm.$nextTick()
  expect(wrapper.get('[role=status]').text()).toBe('invoice.pdf cannot be used here')
  drop(wrapper, [csv, pdf])
  await wrapper.vm.$nextTick()
  expect(wrapper.get('[role=status]').text()).toBe(
    'orders.csv added. invoice.pdf cannot be used here',
  )
})

test('rejections are emitted in the other spelling as well', async () => {
  const rejected: string[][] = []
  const { wrapper } = await mount({
    onDroprejected: undefined,
    onDropRejected: (_: Event, files: File[]) => rejected.push(files.map(file => file.name)),
  })
  drop(wrapper, [pdf])
  expect(rejected).toEqual([['invoice.pdf']])
})

test('without multiple it takes one file', async () => {
  const { wrapper, seen } = await mount({ multiple: false })
  drop(wrapper, [csv, otherCsv])
  expect(seen.at(-1)).toEqual([
    'droprejected',
    ['orders.csv'],
    'C:\\fakepath\\orders.csv',
    ['stock.csv'],
  ])
})

test('a disabled one accepts nothing, and prevents the browser from opening the file', async () => {
  const { wrapper, seen } = await mount({ disabled: true })
  expect(drop(wrapper, [csv], 'dragover')).toBe(true)
  expect(drop(wrapper, [csv])).toBe(true)
  expect(seen).toEqual([])
})

test('shows that files are dragged over it', async () => {
  const { wrapper } = await mount()
  const zone = wrapper.get('label:not([for])')
  drop(wrapper, [], 'dragover')
  await wrapper.vm.$nextTick()
  expect(zone.classes()).toContain('border-solid')
  drop(wrapper, [], 'dragleave')
  await wrapper.vm.$nextTick()
  expect(zone.classes()).not.toContain('border-solid')
})

test.each([
  ['value', ''],
  ['value', null],
  ['modelValue', ''],
  ['files', []],
])('%s=%j removes the files', async (prop, empty) => {
  const { wrapper } = await mount({ [prop]: prop === 'files' ? undefined : 'x' })
  drop(wrapper, [csv])
  await wrapper.setProps({ [prop]: empty })
  expect(wrapper.get('input').element.files).toHaveLength(0)
  expect(wrapper.get('[role=status]').text()).toBe('')
})

test('files of the parent are set on the control', async () => {
  const { wrapper, seen } = await mount({ files: [csv] })
  expect(wrapper.get('input').element.files?.[0]?.name).toBe('orders.csv')
  await wrapper.setProps({ files: [pdf] })
  expect(wrapper.get('input').element.files?.[0]?.name).toBe('invoice.pdf')
  expect(seen).toEqual([])
})

test('a reset of the form removes the files', async () => {
  const files = ref<File[]>([csv])
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', [
          h(ShDropZone, {
            name: 'f',
            files: files.value,
            'onUpdate:files': (list: File[]) => (files.value = list),
          }),
        ]),
    }),
  )
  element.querySelector('form')!.reset()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(files.value).toEqual([])
  expect(element.querySelector('input')?.files).toHaveLength(0)
  unmount()
})

describe('the chosen files', () => {
  const png = new File(['png'], 'mug.png', { type: 'image/png' })
  const entries = (wrapper: VueWrapper) =>
    wrapper.findAll('li').map(entry => entry.text().replaceAll(/\s+/g, ' '))

  test('are listed with their size, and images with a preview that is released', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mug')
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { wrapper } = await mount({ accept: '', files: [png, csv] })
    await wrapper.vm.$nextTick()
    expect(entries(wrapper)).toEqual(['mug.png 3 bytes', 'orders.csv 1 byte'])
    expect(wrapper.get('li img').attributes()).toMatchObject({ src: 'blob:mug', alt: '' })
    expect(wrapper.findAll('li img')).toHaveLength(1)
    expect(create.mock.calls).toEqual([[png]])
    await wrapper.setProps({ files: [csv] })
    expect(revoke.mock.calls).toEqual([['blob:mug']])
    expect(entries(wrapper)).toEqual(['orders.csv 1 byte'])
    wrapper.unmount()
    vi.restoreAllMocks()
  })

  test('are removed one by one, also from the form', async () => {
    const { wrapper, seen } = await mount()
    drop(wrapper, [csv, otherCsv])
    seen.length = 0
    await wrapper.vm.$nextTick()
    await wrapper.get('[aria-label="Remove orders.csv"]').trigger('click')
    expect([...wrapper.get('input').element.files!].map(file => file.name)).toEqual(['stock.csv'])
    expect(seen).toEqual([
      ['input', ['stock.csv'], 'C:\\fakepath\\stock.csv'],
      ['files', ['stock.csv']],
      ['model', 'C:\\fakepath\\stock.csv'],
      ['change', ['stock.csv'], 'C:\\fakepath\\stock.csv'],
    ])
    await wrapper.get('[aria-label="Remove stock.csv"]').trigger('click')
    expect(wrapper.find('li').exists()).toBe(false)
    expect(wrapper.get('input').element.files).toHaveLength(0)
  })

  test('show the progress of their upload', async () => {
    const { wrapper } = await mount({ files: [csv, otherCsv], progress: [0.4, undefined] })
    await wrapper.vm.$nextTick()
    const bars = wrapper.findAll('[role="progressbar"]')
    expect(
      bars.map(bar => [bar.attributes('aria-valuenow'), bar.attributes('aria-label')]),
    ).toEqual([['0.4', expect.stringContaining('orders.csv')]])
  })

  test('of a disabled zone cannot be removed', async () => {
    const { wrapper } = await mount({ files: [csv], disabled: true })
    await wrapper.vm.$nextTick()
    expect(entries(wrapper)).toEqual(['orders.csv 1 byte'])
    expect(wrapper.find('li button').exists()).toBe(false)
  })
})
