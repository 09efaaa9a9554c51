import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const text = `The pictures in this folder are compositions made for this shop. The food, the buildings and the objects in
them are drawings of Fluent Emoji by Microsoft (https://github.com/microsoft/fluentui-emoji), taken from
the npm package @lobehub/fluent-emoji-3d (https://github.com/lobehub/fluent-emoji). Tableware, some dishes
and the backdrops were drawn for the shop. Both sources are under the MIT License:

MIT License

Copyright (c) Microsoft Corporation.
Copyright (c) LobeHub

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

/** Writes where the drawings come from and answers the file's path. */
export async function writeAttribution(folder: string): Promise<string> {
  const file = join(folder, 'ATTRIBUTION.txt');
  await writeFile(file, text);
  return file;
}
