import { ShEmailField } from '#components'
import { testField, testLength } from './field-contract'

testField(ShEmailField, {
  tag: 'input',
  type: 'email',
  autocomplete: 'email',
  values: ['a@example.com', 'b@example.com'],
})
testLength(ShEmailField, 'input')
