import { ShSwitch } from '#components'
import { testToggle } from './toggle-contract'

testToggle(ShSwitch, 'type="checkbox" role="switch"', ['w-9', 'w-12'])
