/** Runs an action once; afterwards the message, and everything that it may have changed is loaded again. */
import { toast, useMutation } from '@cabinet/kit';
import { useFresh } from '../data/queries';

export interface ActionOptions<Input, Result> {
  readonly run: (input: Input) => Promise<Result>;
  readonly done: string;
  readonly onDone: (result: Result) => void;
}

export function useAction<Input, Result>({ run, done, onDone }: ActionOptions<Input, Result>) {
  const loadAgain = useFresh();
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    onSuccess: (result) => {
      toast.success(done);
      onDone(result);
      void loadAgain();
    },
  });
}
