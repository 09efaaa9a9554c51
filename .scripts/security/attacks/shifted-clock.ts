/**
 * Preloaded into an instance, see `clockAhead`: its clock is ahead by `CLOCK_AHEAD_SECONDS`. A proxy of `Date` stays the
 * class of dates that Node itself creates.
 */
const aheadMs = Number(process.env['CLOCK_AHEAD_SECONDS']) * 1000;
const now = () => RealDate.now() + aheadMs;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [], created) => Reflect.construct(target, values.length > 0 ? values : [now()], created),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
