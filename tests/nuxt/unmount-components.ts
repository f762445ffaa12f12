import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

// Components that stay in the page render again with every change of its state, in every later
// test.
enableAutoUnmount(afterEach)
