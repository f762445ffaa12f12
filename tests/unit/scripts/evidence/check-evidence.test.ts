import { describe, expect, it } from 'vitest'
import { checkEvidence } from '../../../../scripts/evidence/check-evidence.mjs'

const domains = [{ folder: 'admin-api/menus', queries: ['menu'], mutations: ['menuCreate'] }]
const texts = [
  { folder: 'admin-api/menus', text: "Title can't be blank", mutations: ['menuCreate'] },
  { folder: 'engine', text: 'Too long', mutations: ['menuCreate'] },
]
const roots = { menu: 'recorded', menuCreate: 'assumed' }

describe('checkEvidence', () => {
  it('accepts one line for each root, and texts of the same folder', () => {
    const evidence = {
      'admin-api/menus': { roots, texts: { "Title can't be blank": 'recorded' } },
      engine: { texts: { 'Too long': 'documented' } },
    }
    expect(checkEvidence(evidence, domains, texts)).toEqual([])
  })

  it('lists roots without a line, also of domains without a file', () => {
    expect(
      checkEvidence({ 'admin-api/menus': { roots: { menu: 'recorded' } } }, domains, []),
    ).toEqual(['admin-api/menus: the root menuCreate has no line.'])
    expect(checkEvidence({}, domains, [])).toEqual([
      'admin-api/menus: the root menu has no line.',
      'admin-api/menus: the root menuCreate has no line.',
    ])
  })

  it('lists unknown roots and texts', () => {
    const evidence = {
      'admin-api/menus': { roots: { ...roots, menuCopy: 'assumed' }, texts: { 'Too long': 'x' } },
      engine: { roots: { menu: 'assumed' } },
    }
    expect(checkEvidence(evidence, domains, texts)).toEqual([
      'admin-api/menus has no root menuCopy.',
      'admin-api/menus has no error "Too long".',
      'engine has no root menu.',
    ])
  })
})
