/** The current day in UTC; updates when a day ends while the page is open. */
import { useEffect, useState } from 'react';

const dayMs = 86_400_000;
const checkEveryMs = 60_000;

/** Returns the start of the day. */
export function useToday(): Date {
  const [day, setDay] = useState(dayNow);
  useEffect(() => {
    const timer = setInterval(() => setDay(dayNow()), checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(day * dayMs);
}

const dayNow = (): number => Math.floor(Date.now() / dayMs);
