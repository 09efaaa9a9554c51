import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist*/', '.astro/', '.cache/', '.data/', 'node_modules/', 'src/pages/en/', 'src/pages/ro/'] },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  { plugins: { 'react-hooks': hooks }, rules: hooks.configs.recommended.rules, files: ['**/*.tsx'] },
  {
    rules: {
      'no-console': ['error', { allow: ['error', 'debug'] }],
      'no-empty': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Only erasable TypeScript: use a union.' },
        { selector: 'CatchClause[body.body.length=0]', message: 'Say what is ignored and why: ignoreFailure(rule, promise).' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  { files: ['.scripts/**', 'src/server.ts', 'src/tests/**'], rules: { 'no-console': 'off' } },
  // Playwright's fixtures must destructure their first parameter, even when they need nothing of it.
  { files: ['src/tests/e2e/**'], rules: { 'no-empty-pattern': 'off' } },
);
