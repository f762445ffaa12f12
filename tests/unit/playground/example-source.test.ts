import { describe, expect, it } from 'vitest'
import { exampleSource } from '../../../.playground/utils/exampleSource'

const sourceOf = (...lines: string[]) => `<template>\n${lines.join('\n')}\n</template>`

describe('the source of an example', () => {
  it('has the values in place of the marker', () => {
    const source = sourceOf('  <ShIcon v-bind="args" />')
    expect(exampleSource(source, { type: 'edit' })).toBe('<ShIcon type="edit" />')
    expect(exampleSource(source, { type: 'edit', isSmall: true, size: 2 })).toBe(
      ['<ShIcon', '  type="edit"', '  is-small', '  :size="2"', '/>'].join('\n'),
    )
  })

  it('has a line for each attribute, and one for the text', () => {
    const source = sourceOf(
      '  <ShButton v-bind="args" @click="count > 1 && add()"> Add items </ShButton>',
      '  <p>{{ count }}</p>',
    )
    expect(exampleSource(source, { variant: 'primary', icon: 'plus' })).toBe(
      [
        '<ShButton',
        '  variant="primary"',
        '  icon="plus"',
        '  @click="count > 1 && add()"',
        '>',
        '  Add items',
        '</ShButton>',
        '<p>{{ count }}</p>',
      ].join('\n'),
    )
  })

  it('has an attribute once: with the value that is shown', () => {
    const source = sourceOf('  <ShChart label="Sales" color="red" v-bind="args" />')
    expect(exampleSource(source, { label: 'Orders', type: 'line' })).toBe(
      ['<ShChart', '  color="red"', '  label="Orders"', '  type="line"', '/>'].join('\n'),
    )
  })

  it('has an attribute once in a tag of several lines, and an object by its variable', () => {
    const source = sourceOf(
      '  <p label="Other">Text</p>',
      '  <ShPlanPicker',
      '    :plans="plans"',
      '    label="Plans"',
      '    v-bind="args"',
      '    @choose="choose"',
      '  />',
    )
    const args = { plans: [{ handle: 'free' }], label: 'All plans', isSmall: true }
    expect(exampleSource(source, args)).toBe(
      [
        '<p label="Other">Text</p>',
        '<ShPlanPicker',
        '  :plans="plans"',
        '  label="All plans"',
        '  is-small',
        '  @choose="choose"',
        '/>',
      ].join('\n'),
    )
  })

  it('leaves content that continues below on its lines', () => {
    const source = sourceOf('  <ShBox v-bind="args">', '    <p>Text</p>', '  </ShBox>')
    expect(exampleSource(source, { padding: 'base', border: 'base' })).toBe(
      ['<ShBox', '  padding="base"', '  border="base"', '>', '  <p>Text</p>', '</ShBox>'].join(
        '\n',
      ),
    )
  })
})
