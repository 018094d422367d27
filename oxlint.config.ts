import { defineConfig } from 'oxlint'
import { boundaries } from './commands/lint/boundaries.ts'

const TESTS = ['tests/**/*.test.{ts,tsx}', '{careers,lake}/tests/**/*.test.ts']
const MOCKS = ['mock', 'doMock'].map((property) => ({
  object: 'vi',
  property,
  message: 'Call the file *.mocked.test.tsx, or *.alone.test.ts, so that others do not get the mock.',
}))
const WAITS_A_SECOND = {
  object: 'vi',
  property: 'waitFor',
  message: 'On a busy machine its second is too short: use waitFor of Testing Library, or expect.poll.',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'react-perf', 'jsx-a11y', 'import', 'promise', 'vitest'],
  jsPlugins: ['./commands/lint/elementsForWords.ts'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  env: {
    browser: true,
    node: true,
    es2024: true,
  },
  settings: {
    react: {
      version: '19.3',
    },
  },
  options: {
    reportUnusedDisableDirectives: 'error',
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/button-has-type': 'error',
    'react/react-in-jsx-scope': 'off',
    'react-perf/jsx-no-new-object-as-prop': 'off',
    'react-perf/jsx-no-new-array-as-prop': 'off',
    'react-perf/jsx-no-new-function-as-prop': 'off',
    'react-perf/jsx-no-jsx-as-prop': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-console': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/max-classes-per-file': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'promise/always-return': 'off',
    'promise/no-multiple-resolved': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/require-array-sort-compare': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Safari calls a list whose items are laid out as a grid or a row no list, unless its role says so.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
  },
  ignorePatterns: ['dist', 'node_modules', '.data', '**/*.gen.ts', '.sanity'],
  overrides: [
    { files: ['web/**/*.tsx'], rules: { 'archstep/elements-for-words': 'error' } },
    ...boundaries,
    {
      files: ['tests/**', 'lake/tests/**', 'careers/tests/**'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/unbound-method': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
    { files: ['tests/e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: TESTS, rules: { 'eslint/no-restricted-properties': ['error', WAITS_A_SECOND, ...MOCKS] } },
    {
      // Each of these loads the modules anew: vitest.config.ts.
      files: ['tests/**/*.{mocked,alone}.test.{ts,tsx}'],
      rules: { 'eslint/no-restricted-properties': ['error', WAITS_A_SECOND] },
    },
  ],
})
