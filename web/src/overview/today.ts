/** The day that it is, in UTC: a page that stays open goes on to the next one. */
import { useEffect, useState } from 'react';

const dayMs = 86_400_000;
const lookEveryMs = 60_000;

/** Its start. */
export function useToday(): Date {
  const [day, setDay] = useState(dayNow);
  useEffect(() => {
    const timer = setInterval(() => setDay(dayNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(day * dayMs);
}

const dayNow = (): number => Math.floor(Date.now() / dayMs);
