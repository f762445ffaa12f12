import { expect, it } from 'vitest'
import { componentVariants, showsOneAtATime } from '../../../../site/convert/component-variants.mjs'

const prop = (name: string, control: object, required = false) => ({
  name,
  type: '',
  description: '',
  required,
  control,
})
const api = (family: string, props: object[]) => ({
  ...{ name: 'Button', description: '', events: [], slots: [] },
  family,
  props: props as never[],
})

it('shows each variant, then the states that the component has', () => {
  const props = [
    prop('variant', { kind: 'choice', values: ['primary', 'tertiary'] }),
    prop('label', { kind: 'text' }),
    prop('error', { kind: 'text' }),
    prop('defaultValue', { kind: 'text' }),
    prop('loading', { kind: 'switch' }),
    prop('icon', { kind: 'choice', values: ['a', 'b'] }),
  ]
  expect(componentVariants(api('actions', props))).toEqual([
    { title: 'variant: primary', props: { variant: 'primary' } },
    { title: 'variant: tertiary', props: { variant: 'tertiary' } },
    { title: 'Loading', props: { loading: true } },
    { title: 'Error', props: { error: 'This value cannot be saved.' } },
    { title: 'Empty', props: { defaultValue: '' } },
    { title: 'Long text', props: { label: expect.stringMatching(/^.{80,}$/) as string } },
  ])
})

it('shows no choice of more than eight values, and nothing of frames and overlays', () => {
  const values = Array.from({ length: 9 }, (_, index) => String(index))
  expect(componentVariants(api('content', [prop('size', { kind: 'choice', values })]))).toEqual([])
  const loading = [prop('loading', { kind: 'switch' })]
  expect(componentVariants(api('overlays', loading))).toEqual([])
  expect(componentVariants(api('embedded', loading))).toEqual([])
})

it('shows components with landmarks one at a time', () => {
  expect(['Table', 'Section', 'Button'].map(showsOneAtATime)).toEqual([true, true, false])
})
